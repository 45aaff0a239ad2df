export interface ScreenProps {
  /** The parts of the address at `:id` in the path. */
  readonly parameters: Readonly<Record<string, string>>;
}
