import { createRequire } from 'node:module';
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { root } from './bootstrap.mjs';

export interface Verdict {
  moduleCount: number;
  violations: { rule: string; from: string; to: string; comment: string }[];
}

interface Configuration extends IFlattenedRuleSet {
  options: ICruiseOptions;
}

const require = createRequire(import.meta.url);
export const dependencyRules = require(`${root}/.dependency-cruiser.cjs`) as Configuration;

/** Checks the sources below a folder against the dependency rules. */
export async function cruiseTree(baseDir: string, folders: string[]): Promise<Verdict> {
  const { options, ...ruleSet } = dependencyRules;
  const { enhancedResolveOptions, ...rest } = options;
  const result = await cruise(folders, { ...rest, baseDir, validate: true, ruleSet }, enhancedResolveOptions);
  const { modules, summary } = result.output as ICruiseResult;
  const comments = new Map(dependencyRules.forbidden?.map((rule) => [rule.name, rule.comment ?? '']));
  return {
    moduleCount: modules.filter(({ source }) => !source.includes('node_modules')).length,
    violations: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      comment: comments.get(rule.name) ?? '',
    })),
  };
}
