import { describe, expect, test } from 'vitest';
import { textOfHtml } from '@/server/inbound-mail/read-mail';

describe('the text of a page', () => {
  test.each([
    ['of a word with a part in bold', '<style>p{}</style><p>Ka<b>rin</b> K&ouml;pare</p>', 'Karin Köpare'],
    ['of two cells', '<table><tr><td>Karin</td><td>Köpare</td></tr></table>', 'Karin Köpare'],
    ['of two lines', '<div>Karin</div><div>Köpare</div>', 'Karin\nKöpare'],
    ['of a quotation', '<blockquote>Karin<br>Köpare</blockquote>', 'Karin\nKöpare'],
    ['of a heading', '<h1>Vasaloppet</h1>', 'Vasaloppet'],
    ['of a link', '<a href="https://klubben.example">Karin</a>', 'Karin'],
    [
      'of references',
      '&#75;&#x61;rin&nbsp;K&ouml;pare &lt;k@post.example&gt;',
      'Karin\u00a0Köpare <k@post.example>',
    ],
    ['of no more than is shown', '<head><title>a</title></head><!-- b --><script>c</script><p>d', 'd'],
    ['of what is no page', '1 < 2 och 3 > 2', '1 < 2 och 3 > 2'],
  ])('is that %s', (_what, page, text) => {
    expect(textOfHtml(page).trim()).toBe(text);
  });

  // In square time each of them takes minutes.
  test.each(['<', '<!--', '<a ', '&#', '</', '<script>', ' ', '<br>'])(
    'of %j again and again is read',
    (part) => {
      const text = textOfHtml(part.repeat(400_000));
      expect(text.length).toBeLessThanOrEqual(400_000);
    },
  );
});
