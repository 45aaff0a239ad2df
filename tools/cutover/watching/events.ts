/** Something that an operator should know. */
export interface Event {
  readonly at: Date;
  readonly text: string;
}

const MAX_EVENTS = 50;

/** The latest events, the newest last; prints each as it happens. */
export class Events {
  readonly last: Event[] = [];

  constructor(private readonly say: (event: Event) => void) {}

  add(text: string): void {
    const event = { at: new Date(), text };
    this.last.push(event);
    if (this.last.length > MAX_EVENTS) this.last.shift();
    this.say(event);
  }
}

export const eventLine = ({ at, text }: Event): string => `${at.toISOString()} ${text}`;
