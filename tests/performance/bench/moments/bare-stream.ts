import { createServer, type ServerResponse } from 'node:http';
import postgres from 'postgres';
import { BARE_CHANNEL } from './moment';

// A bare Node server: a client gets the state at once, and again on each notification.
const followers = new Set<ServerResponse>();
const event = (data: string) => `data: ${data}\n\n`;

await postgres(process.env.DATABASE_URL ?? '').listen(BARE_CHANNEL, (data) => {
  for (const follower of followers) follower.write(event(data));
});
createServer((request, response) => {
  response.setHeader('content-type', 'text/event-stream');
  if (request.url === '/ready') {
    response.end();
    return;
  }
  response.write(event('{"price":0}'));
  followers.add(response);
  response.once('close', () => followers.delete(response));
}).listen(Number(process.env.PORT));
