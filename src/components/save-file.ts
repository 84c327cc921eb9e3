/** How long the file can be read by its address, ms: Firefox and Safari begin after the click's own task. */
export const SAVE_MS = 60_000;

/** Downloads a file. */
export function saveFile(fileName: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVE_MS);
}
