import { parseArgs } from 'node:util';
import { UsageError } from './run-command.ts';

/**
 * An option of an action. With `value` it takes a text, which the help names so; without it, it is
 * a flag.
 */
interface OptionSpec {
  readonly value?: string;
  readonly required?: true;
  readonly summary: string;
}
type Options = Readonly<Record<string, OptionSpec>>;

type OptionValues<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends { value: string }
    ? O[Name] extends { required: true }
      ? string
      : string | undefined
    : boolean;
};

type Plain<Name extends string> = Name extends `${infer Head}?` | `${infer Head}...` ? Head : Name;
type ArgumentValues<A extends readonly string[]> = {
  readonly [Name in A[number] as Plain<Name>]: Name extends `${string}...`
    ? readonly string[]
    : Name extends `${string}?`
      ? string | undefined
      : string;
};

/** `text` is printed without `--json`, `data` as one JSON document with it. */
export interface Result {
  readonly data: unknown;
  readonly text: string | readonly string[];
  readonly exitCode?: number;
}

export interface Action {
  readonly summary: string;
  /** In order: `file`, `item?` when it may be left out, `numbers...` for one or more. */
  readonly arguments: readonly string[];
  readonly options: Options;
  readonly run: (given: {
    arguments: Record<string, string | readonly string[] | undefined>;
    options: Record<string, string | boolean | undefined>;
  }) => Promise<Result>;
}

export interface Command {
  /** The action without a name: the only one, or the default. */
  readonly main?: Action;
  readonly actions?: Readonly<Record<string, Action>>;
}

/** Infers the types of arguments and options from their declarations. */
export function defineAction<
  const A extends readonly string[] = [],
  const O extends Options = Record<never, never>,
>(spec: {
  summary: string;
  arguments?: A;
  options?: O;
  run: (given: { arguments: ArgumentValues<A>; options: OptionValues<O> }) => Promise<Result>;
}): Action {
  return { arguments: [], options: {}, ...spec } as unknown as Action;
}

const JSON_OPTION: OptionSpec = { summary: 'print one JSON document' };
const HELP_OPTION: OptionSpec = { summary: 'print this help' };

/** How an argument is written in the usage line. */
function placeholder(name: string): string {
  if (name.endsWith('?')) return `[${name.slice(0, -1)}]`;
  return name.endsWith('...') ? `<${name.slice(0, -3)}>...` : `<${name}>`;
}

function usageOf(action: Action): string {
  const parts = action.arguments.map(placeholder);
  for (const [name, { value, required }] of Object.entries(action.options)) {
    const text = value === undefined ? `--${name}` : `--${name} <${value}>`;
    parts.push(required ? text : `[${text}]`);
  }
  return parts.join(' ');
}

/** Lists every way to call a command. */
export function waysOf(name: string, { main, actions = {} }: Command): { call: string; action: Action }[] {
  const ways = main ? [{ call: name, action: main }] : [];
  return [...ways, ...Object.entries(actions).map(([word, action]) => ({ call: `${name} ${word}`, action }))];
}

export function helpOf(name: string, command: Command): string {
  const lines: string[] = [];
  for (const { call, action } of waysOf(name, command)) {
    lines.push(`npm run clearcrate -- ${call} ${usageOf(action)}`.trimEnd(), `    ${action.summary}`);
    for (const [option, { summary }] of Object.entries({ ...action.options }))
      lines.push(`    --${option.padEnd(14)} ${summary}`);
  }
  lines.push('', `--json  ${JSON_OPTION.summary}`, `--help  ${HELP_OPTION.summary}`);
  return lines.join('\n');
}

/** Assigns the words to the declared arguments; undefined when they do not match. */
function matchArguments(declared: readonly string[], words: readonly string[]) {
  const values: Record<string, string | readonly string[] | undefined> = {};
  let next = 0;
  for (const name of declared) {
    if (name.endsWith('...')) {
      values[name.slice(0, -3)] = words.slice(next);
      if (next >= words.length) return undefined;
      next = words.length;
    } else {
      const isOptional = name.endsWith('?');
      if (next >= words.length && !isOptional) return undefined;
      values[isOptional ? name.slice(0, -1) : name] = words[next];
      next += 1;
    }
  }
  return next < words.length ? undefined : values;
}

function parse(action: Action, args: readonly string[], usage: string) {
  const options = Object.fromEntries(
    Object.entries({ ...action.options, json: JSON_OPTION }).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const matched = matchArguments(action.arguments, positionals);
  const missing = Object.keys(action.options).find(
    (name) => action.options[name]?.required && String(values[name] ?? '').trim() === '',
  );
  if (!matched) throw new UsageError(usage);
  if (missing !== undefined) throw new UsageError(`--${missing} is required.\n${usage}`);
  const { json, ...rest } = values as Record<string, string | boolean | undefined>;
  const flags = Object.entries(action.options).filter(([, { value }]) => value === undefined);
  for (const [name] of flags) rest[name] ??= false;
  return { json: json === true, arguments: matched, options: rest };
}

const toJson = (data: unknown): string =>
  JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2);

/** Runs one call and prints its result. Returns the exit code. */
export async function runAction(name: string, command: Command, args: readonly string[]): Promise<number> {
  const help = helpOf(name, command);
  if (args.includes('--help')) {
    console.log(help);
    return 0;
  }
  const [word = '', ...rest] = args;
  const named = command.actions && Object.hasOwn(command.actions, word) ? command.actions[word] : undefined;
  const action = named ?? command.main;
  if (!action) throw new UsageError(help);
  const { json, ...given } = parse(action, named ? rest : args, help);
  const { data, text, exitCode = 0 } = await action.run(given);
  // An empty list is an answer too, not a command that did nothing.
  const lines = typeof text === 'string' ? text : text.join('\n') || 'none';
  if (json) console.log(toJson(data));
  else if (lines !== '') console.log(lines);
  return exitCode;
}
