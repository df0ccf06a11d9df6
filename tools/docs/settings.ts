import { readConfig } from '../../apps/server/src/platform/config.ts';
import { SETTING_GROUPS } from '../../apps/server/src/platform/settings.ts';

/**
 * Writes what is generated from the settings: `.env.example` and the list of
 * `docs/operating/settings.md`.
 */

export const MARK = '<!-- Generated from apps/server/src/platform/settings.ts. -->';
const WIDTH = 120;

interface Setting {
  name: string;
  description: string;
  fallback: string;
}

function fallbackOf(name: string, description: string): string {
  if (name === 'DATA_DIR') return '.data';
  // A default that depends on other settings is part of the description.
  if (description.includes('Default:')) return '';
  const value = (readConfig({}) as Record<string, unknown>)[name];
  return value instanceof Set || Array.isArray(value) ? [...value].join(',') : String(value ?? '');
}

export const settingGroups: readonly (readonly [title: string, settings: readonly Setting[]])[] = Object.entries(
  SETTING_GROUPS,
).map(([title, group]) => [
  title,
  Object.entries(group).map(([name, { description = '' }]) => ({
    name,
    description,
    fallback: fallbackOf(name, description),
  })),
]);

/** Breaks a text at spaces; later lines begin with the indent. */
function wrap(text: string, indent: string, width = WIDTH): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

export function envExample(): string {
  const head = [
    '# Settings of a store with their defaults. Copy it to .env (or to /etc/clearcrate/store.env for systemd) and set what',
    '# differs. An empty one counts as not set. A shell reads the file with: set -a; . ./.env; set +a; npm start',
    '# Generated from apps/server/src/platform/settings.ts.',
  ];
  const groups = settingGroups.map(([title, settings]) => {
    const lines = settings.map(({ name, description, fallback }) => {
      return `${wrap(`# ${description.replaceAll('`', '')}`, '# ')}\n#${name}=${fallback}\n`;
    });
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  return `${head.join('\n')}\n\n${groups.join('\n')}`;
}

/** Documents are linked from the folder of the list. */
const linked = (text: string) =>
  text.replace(/docs\/(?:operating\/)?([\w-]+\.md)/g, (path, name: string) =>
    path.startsWith('docs/operating/') ? `[${name}](${name})` : `[${name}](../${name})`,
  );

export function settingList(): string {
  const groups = settingGroups.map(([title, settings]) => {
    const items = settings.map(({ name, description, fallback }) => {
      const known = fallback === '' ? '' : ` (\`${fallback}\`)`;
      return wrap(`- \`${name}\`${known}: ${linked(description)}`, '  ');
    });
    return `## ${title}\n\n${items.join('\n')}\n`;
  });
  return groups.join('\n');
}
