import { describe, expect, it } from 'vitest';
import { wordsFirst } from '@/server/http/words-first';

const code = (name: string) =>
  `<script src="/_next/static/chunks/${name}.js" async="" nonce="abc-1"></script>`;
const page = (head: string, body: string) =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;

describe('a page whose words come first', () => {
  const drawn = page(
    `<link rel="stylesheet" href="/_next/static/chunks/a.css"/><link rel="preload" as="script" fetchPriority="low" nonce="abc-1" href="/_next/static/chunks/three.js"/>${code('one')}${code('two')}`,
    `<p>Köp &lt;script&gt; här</p><script nonce="abc-1">self.__next_f=[]</script><script src="/_next/static/chunks/old.js" noModule="" nonce="abc-1"></script>${code('three')}`,
  );
  const sent = wordsFirst(drawn);

  it('asks for no code while it is read', () => {
    expect(sent).not.toMatch(/<script src="[^"]+" async/);
    expect(sent).not.toContain('as="script"');
  });

  it('names all of it, in its order, in the last script, under the page’s nonce', () => {
    const last = sent.slice(sent.lastIndexOf('<script'));
    expect(last).toMatch(/^<script nonce="abc-1">\(/);
    expect(last).toContain(
      '(["/_next/static/chunks/one.js","/_next/static/chunks/two.js","/_next/static/chunks/three.js"])</script></body></html>',
    );
  });

  it('keeps everything else as it was', () => {
    expect(sent).toContain('<link rel="stylesheet" href="/_next/static/chunks/a.css"/></head>');
    expect(sent).toContain('<p>Köp &lt;script&gt; här</p><script nonce="abc-1">self.__next_f=[]</script>');
    expect(sent).toContain('<script src="/_next/static/chunks/old.js" noModule="" nonce="abc-1"></script>');
  });

  it.each([
    ['without code', page('', '<p>Ord</p>')],
    ['whose code has no nonce', page('<script src="/_next/static/chunks/one.js" async=""></script>', '')],
    ['that was cut off', `<html><head>${code('one')}`],
  ])('is left alone: one %s', (_which, html) => {
    expect(wordsFirst(html)).toBe(html);
  });
});
