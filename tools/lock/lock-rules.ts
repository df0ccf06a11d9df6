/** The checked parts of an entry in package-lock.json. */
export interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  os?: readonly string[];
  cpu?: readonly string[];
  libc?: readonly string[];
  hasInstallScript?: boolean;
  optionalDependencies?: Readonly<Record<string, string>>;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Processors that a clone must work on; native packages have a build for each. */
const CPUS = ['x64', 'arm64'] as const;
type Cpu = (typeof CPUS)[number];
const BUILD_NAME = /[-/]linux-(x64|arm64)(?:-gnu|-glibc)?$/;

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const otherCpu = (cpu: Cpu): Cpu => (cpu === 'x64' ? 'arm64' : 'x64');

/** Returns the processor of a build for Linux with glibc, undefined for other entries. */
function cpuOf({ os, cpu, libc }: LockedPackage): Cpu | undefined {
  if (!os?.includes('linux') || (libc && !libc.includes('glibc'))) return undefined;
  return cpu?.length === 1 ? CPUS.find((name) => name === cpu[0]) : undefined;
}

/** Resolves a package from a path: in its own node_modules, or further out. */
function resolve(packages: LockedPackages, from: string, name: string): LockedPackage | undefined {
  const found = packages[`${from}${from && '/'}node_modules/${name}`];
  if (found || !from) return found;
  const outer = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1));
  return resolve(packages, outer, name);
}

function checkNamedBuilds(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => BUILD_NAME.test(name))
      .flatMap(([name, range]) => {
        const version = range.replace(/^[~^=]/, '');
        const found = resolve(packages, path, name);
        if (!found) return [`${path || 'package.json'} asks for ${name}, which is not locked`];
        return found.version === version ? [] : [`${name} is locked as ${found.version}, ${path} asks for ${range}`];
      }),
  );
}

/**
 * Checks that builds come in pairs: a build locked for one processor is locked for the other in the
 * same version.
 */
function checkPairs(packages: LockedPackages): string[] {
  const locked = new Set(Object.entries(packages).map(([path, { version }]) => `${nameOf(path)}@${version}`));
  return Object.entries(packages).flatMap(([path, entry]) => {
    const cpu = cpuOf(entry);
    if (!cpu) return [];
    const twin = `${nameOf(path).replace(cpu, otherCpu(cpu))}@${entry.version}`;
    return locked.has(twin) ? [] : [`${nameOf(path)}@${entry.version} is locked without ${twin}`];
  });
}

function checkScripts(packages: LockedPackages, allowed: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    entry.hasInstallScript && cpuOf(entry) && allowed[nameOf(path)] !== true
      ? [`the install script of ${nameOf(path)} is not allowed in package.json`]
      : [],
  );
}

/**
 * A registry address ties every clone to that registry; without a checksum the installed content is
 * unknown.
 */
function checkOrigins(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, { resolved, integrity, link }]) => {
    if (!path.includes('node_modules/') || link) return [];
    return [...(resolved ? [`${path} has a registry address`] : []), ...(integrity ? [] : [`${path} has no checksum`])];
  });
}

/** The root has packages with builds: if none is found, the check itself is broken. */
export function checkBuildsAreSeen(packages: LockedPackages): string[] {
  const isSeen = Object.values(packages).some((entry) => cpuOf(entry));
  return isSeen ? [] : ['no build of any package was found; the check itself is broken'];
}

/** Checks that a clone with this package-lock.json works on Linux with either processor. */
export function checkLock(packages: LockedPackages, allowScripts: Readonly<Record<string, unknown>>): string[] {
  return [
    ...checkNamedBuilds(packages),
    ...checkPairs(packages),
    ...checkScripts(packages, allowScripts),
    ...checkOrigins(packages),
  ];
}
