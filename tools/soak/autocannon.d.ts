/** The part of autocannon that is used here; the package has no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly method: 'POST';
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly connections: number;
    /** In seconds. */
    readonly duration: number;
  }

  interface Instance extends Promise<{ readonly errors: number }> {
    on(
      event: 'response',
      heard: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): this;
  }

  export default function autocannon(options: Options): Instance;
}
