/** A JSON Schema, draft 2020-12, as OpenAPI 3.1 uses it. */
export type Schema = Readonly<Record<string, unknown>>;

export const exactly = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

export const listOf = (items: Schema, more: Schema = {}): Schema => ({
  type: 'array',
  items,
  ...more,
});

export const nothing: Schema = { type: 'null' };

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/**
 * Joins a text in both languages of the reference, Chinese first, since most readers write
 * mini-programs.
 */
export const both = (chinese: string, english: string): string => `${chinese}\n\n${english}`;

/** Joins two such texts, each language separately. */
export function joined(first: string, second: string): string {
  const [chinese = '', english = ''] = first.split('\n\n');
  const [moreChinese = '', moreEnglish = ''] = second.split('\n\n');
  return both(`${chinese}${moreChinese}`, `${english} ${moreEnglish}`);
}

export const integer = (description: string, more: Schema = {}): Schema => ({
  type: 'integer',
  description,
  ...more,
});

export const text = (description: string, more: Schema = {}): Schema => ({
  type: 'string',
  description,
  ...more,
});
