/** What a page of another site gives the widget room for, in px. Its words fit at half the width too. */
export const WIDGET_WIDTH = 420;
export const WIDGET_HEIGHT = 252;

/** The address of a race's widget. */
export const widgetPath = (slug: string): string => `/embed/lopp/${slug}`;

/** What the frame is called to those who do not see it. */
export const widgetTitle = (raceName: string): string => `Startplatser till salu i ${raceName}`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The code that shows the widget on another site. */
export const widgetSnippet = (siteUrl: string, race: { slug: string; raceName: string }): string =>
  `<iframe src="${siteUrl}${widgetPath(race.slug)}" title="${escaped(widgetTitle(race.raceName))}" ` +
  `width="100%" height="${WIDGET_HEIGHT}" loading="lazy" style="border:0;max-width:${WIDGET_WIDTH}px"></iframe>`;
