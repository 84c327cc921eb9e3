/** Of a colour's red, green and blue from 0 to 255. @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function luminance(colour: Iterable<number>): number {
  const [r = 0, g = 0, b = 0] = [...colour].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
