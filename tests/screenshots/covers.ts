import type { Browser } from '@playwright/test';
import { editions } from '@sandbox/seed/race-rows';
import { coverFacts, coverShapes, coverSizes } from '@/domain/race/cover/address';
import { drawCover } from '@/domain/race/cover/compose';
import { dark, gray } from '@/theme';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** How large each shape is on the contact sheet, in CSS pixels: as in a card, and as in a row of a phone's results. */
const shown = { wide: 340, thumb: 96 } as const;
const grounds = { light: [gray[0], '#12211a'], dark: [dark[8], dark[0]] } as const;

/** The covers of all seeded races on one picture, on the light page and on the dark one. */
export async function takeContactSheet(browser: Browser, save: (name: string) => string): Promise<void> {
  for (const [scheme, [ground, ink]] of Object.entries(grounds)) {
    const figures = editions.map((race) => {
      const pictures = coverShapes.map((shape) => {
        const svg = drawCover(coverFacts(race), coverSizes[shape]);
        const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
        return `<img src="${src}" style="width:${shown[shape]}px;aspect-ratio:${coverSizes[shape].width}/${coverSizes[shape].height};border-radius:12px">`;
      });
      return `<figure style="margin:0"><div style="display:flex;gap:12px;align-items:end">${pictures.join('')}</div><figcaption>${escapeHtml(race.raceName)}</figcaption></figure>`;
    });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.setContent(
      `<body style="margin:24px;background:${ground};color:${ink};font:14px sans-serif"><div style="display:grid;grid-template-columns:repeat(3,1fr);gap:20px">${figures.join('')}</div>`,
    );
    await page.screenshot({ path: save(`covers-${scheme}`), fullPage: true });
    await page.close();
  }
}
