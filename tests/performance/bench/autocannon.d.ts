declare module 'autocannon' {
  interface Options {
    url: string;
    /** Paths that are asked for by turns. */
    requests?: { path: string }[];
    connections: number;
    /** Seconds. */
    duration?: number;
    /** How many requests, instead of for how long. */
    amount?: number;
    /** Seconds that an answer may take. */
    timeout?: number;
    headers?: Record<string, string>;
  }
  interface Result {
    non2xx: number;
    errors: number;
  }
  interface Running extends Promise<Result> {
    on(event: 'response', heard: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  }
  export default function autocannon(options: Options): Running;
}
