/** Reads a text file as Unicode, or as Windows-1252, which Excel on Windows uses for CSV. */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Downloads a file. */
export function saveFile(fileName: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Downloads a text as a CSV file. */
export const saveText = (fileName: string, text: string): void =>
  saveFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
