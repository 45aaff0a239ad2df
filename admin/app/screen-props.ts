export interface ScreenProps {
  /** The values of the path's parameters, such as `:id`. */
  readonly parameters: Readonly<Record<string, string>>;
}
