/** A logger, as far as code below the endpoints uses it. */
export interface Logger {
  info(details: object, line: string): void;
  warn(details: object, line: string): void;
  error(details: object, line: string): void;
}
