/** Asks a process started with `--inspect=port` what it holds, after a full collection. */
export class Inspector {
  #next = 0;
  readonly #waiting = new Map<number, (result: unknown) => void>();

  private constructor(private readonly socket: WebSocket) {
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data));
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    });
  }

  static async connect(port: number): Promise<Inspector> {
    const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
      webSocketDebuggerUrl: string;
    }[];
    const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
    await new Promise((open, refuse) => {
      socket.addEventListener('open', open, { once: true });
      socket.addEventListener('error', refuse, { once: true });
    });
    return new Inspector(socket);
  }

  #send<Result>(method: string, params: object = {}): Promise<Result> {
    const id = ++this.#next;
    const answer = new Promise<Result>((resolve) => {
      this.#waiting.set(id, resolve as (result: unknown) => void);
    });
    this.socket.send(JSON.stringify({ id, method, params }));
    return answer;
  }

  /** Bytes of objects and buffers that something still needs. */
  async held(): Promise<number> {
    await this.#send('HeapProfiler.enable');
    await this.#send('HeapProfiler.collectGarbage');
    await this.#send('HeapProfiler.collectGarbage');
    const { result } = await this.#send<{ result: { value: number } }>('Runtime.evaluate', {
      expression: '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())',
    });
    return result.value;
  }

  close(): void {
    this.socket.close();
  }
}
