/** A GraphQL document as it is sent, with the types of its data and variables. */
export interface TypedDocument<Data, Variables> {
  readonly text: string;
  /** Names the operation, for caches and logs. */
  readonly name: string;
  readonly types?: (variables: Variables) => Data;
}

export const typedDocument = <Data, Variables>(text: string): TypedDocument<Data, Variables> => ({
  text: text.trim(),
  name: /^ *(?:query|mutation) +(\w+)/m.exec(text)?.[1] ?? '',
});
