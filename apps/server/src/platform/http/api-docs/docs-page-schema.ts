import { type Html, html } from './docs-page-html.ts';
import type { JsonSchema } from './openapi.ts';

interface Field {
  name: string;
  type: string;
  required: boolean;
  note: string;
}

const asList = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);

const choicesOf = (schema: JsonSchema): JsonSchema[] => [...asList(schema.anyOf), ...asList(schema.oneOf)];

function typeName(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeName))].join(' | ');
  if (schema.type === 'array') return `${typeName((schema.items ?? {}) as JsonSchema)}[]`;
  return Array.isArray(schema.type) ? schema.type.join(' | ') : String(schema.type ?? 'any');
}

function bounds({ minLength, maxLength, minimum, maximum, minItems, maxItems }: JsonSchema): string {
  const span = (low: unknown, high: unknown, unit: string) => {
    const isOpen = high === undefined || Math.abs(Number(high)) >= Number.MAX_SAFE_INTEGER;
    if (low !== undefined && !isOpen) return `${low} to ${high}${unit}`;
    return isOpen ? '' : `up to ${high}${unit}`;
  };
  return span(minLength, maxLength, ' characters') || span(minItems, maxItems, ' items') || span(minimum, maximum, '');
}

function noteOf(schema: JsonSchema): string {
  const fallback = schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`;
  return [schema.description, bounds(schema), fallback].filter(Boolean).join(' · ');
}

/**
 * Flattens a nested schema into rows: `assets.amount`, `items[].name`. Alternatives follow each
 * other.
 */
function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = (schema.required ?? []) as string[];
  const own = Object.entries(properties).flatMap(([name, property]) => {
    const field: Field = {
      name: `${prefix}${name}`,
      type: typeName(property),
      required: required.includes(name),
      note: noteOf(property),
    };
    const items = property.items as JsonSchema | undefined;
    const inner = items ? fieldsOf(items, `${prefix}${name}[].`) : fieldsOf(property, `${prefix}${name}.`);
    return [field, ...inner];
  });
  return [...own, ...choicesOf(schema).flatMap((choice) => fieldsOf(choice, prefix))];
}

export function schemaTable(schema: JsonSchema): Html {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return html`<p class="none">Nothing.</p>`;
  return html`<div class="scroll"><table><thead><tr><th>field</th><th>type</th><th>notes</th></tr></thead><tbody>${fields.map(
    ({ name, type, required, note }) =>
      html`<tr><td><code>${name}</code>${!required && html`<span class="quiet"> optional</span>`}</td><td><code class="type">${type}</code></td><td>${note}</td></tr>`,
  )}</tbody></table></div>`;
}
