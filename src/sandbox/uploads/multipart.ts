export interface FilePart {
  type: string;
  content: Buffer;
  /** False when the body ended before the part did. */
  complete: boolean;
}

/**
 * Parses the file of a multipart body, also of a truncated one, so that an interrupted upload can be resumed.
 */
export function readFilePart(body: Buffer, contentType: string): FilePart | undefined {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (!boundary) return undefined;
  const headerEnd = body.indexOf('\r\n\r\n');
  if (headerEnd < 0) return undefined;
  const header = body.subarray(0, headerEnd).toString('utf8');
  if (!header.startsWith(`--${boundary}`)) return undefined;
  const start = headerEnd + 4;
  const end = body.indexOf(`\r\n--${boundary}`, start);
  const type = /^content-type:\s*([^;\r\n]+)/im.exec(header)?.[1]?.trim() ?? 'application/octet-stream';
  return { type, content: body.subarray(start, end < 0 ? undefined : end), complete: end >= 0 };
}
