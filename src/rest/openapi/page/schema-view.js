/* global document */

/** Creates an element; omits children that are null. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child != null));
  return element;
}

/** Shows a description of the document, Chinese first, English below it; `code` stays code. */
export function bilingual(text, tag = 'div') {
  const [chinese = '', ...english] = text.split('\n\n');
  const parts = english.length === 0 ? [chinese] : [chinese, english.join(' ')];
  const lines = parts.map((part, index) =>
    make('span', { className: index > 0 ? 'en' : '' }, ...inline(part)),
  );
  return make(tag, { className: 'bilingual' }, ...lines);
}

const inline = (text) =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : make('code', {}, part)));

/** Follows a $ref; returns anything else as it is. */
export function resolve(root, thing) {
  if (typeof thing?.$ref !== 'string') return thing;
  return thing.$ref
    .slice(2)
    .split('/')
    .reduce((at, key) => at[key], root);
}

export function typeOf(root, given) {
  const schema = resolve(root, given);
  if (schema.type === 'array') return `${typeOf(root, schema.items)}[]`;
  const named = given.$ref?.split('/').pop();
  if (named) return named;
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  return [schema.type ?? 'any'].flat().join(' | ');
}

/** Shows the properties of an object, or of a list's items, level by level. */
export function shape(root, given) {
  const schema = resolve(root, given);
  if (schema.type === 'array') return shape(root, schema.items);
  if (!schema.properties) return null;
  const rows = Object.entries(schema.properties).map(([name, property]) => {
    const { description } = resolve(root, property);
    return make(
      'li',
      {},
      make('code', {}, name),
      make('span', { className: 'type' }, typeOf(root, property)),
      description ? bilingual(description) : null,
      shape(root, property),
    );
  });
  return make('ul', { className: 'shape' }, ...rows);
}
