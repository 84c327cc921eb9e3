// A program of its own: a picture as data in, as PNG out. Drawing takes half a second of processor time, and what else
// the server does goes first.
import { readFile } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import { ImageResponse } from 'next/og.js';

const { picture, fonts, ...size } = await json(process.stdin);
const read = fonts.map(async ({ file, ...font }) => ({ ...font, data: await readFile(file) }));
const image = await new ImageResponse(picture, { ...size, fonts: await Promise.all(read) }).arrayBuffer();
process.stdout.write(new Uint8Array(image));
