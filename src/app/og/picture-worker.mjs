import { parentPort, workerData } from 'node:worker_threads';
import { ImageResponse } from 'next/og.js';

// Drawing takes half a second of processor time: in a thread of its own, the server goes on answering.
parentPort?.on('message', async (picture) => {
  const image = await new ImageResponse(picture, workerData).arrayBuffer();
  parentPort?.postMessage(image, [image]);
});
