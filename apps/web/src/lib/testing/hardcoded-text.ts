import { parseSync } from '@swc/core';

interface HardcodedText {
  text: string;
  where: 'text' | 'attribute' | 'string';
}

/** Attributes that players read or hear. */
const SPOKEN_ATTRIBUTES = new Set(['aria-label', 'aria-description', 'placeholder', 'title', 'alt', 'label']);
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** A lower-case word makes a sentence; symbols such as `VIP`, `×` or `V` do not. */
const LATIN_WORD = /\p{Script=Latin}*\p{Ll}\p{Ll}/u;

type Node = { type: string } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function isSentence(text: string): boolean {
  return CJK.test(text) || LATIN_WORD.test(text);
}

/** Literal texts that an expression may render, including those in `?:`, `&&`, `||` and `??`. */
function literalTexts(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'StringLiteral':
      return [String(node.value)];
    case 'TemplateLiteral':
      return (node.quasis as { cooked?: string }[]).map((part) => part.cooked ?? '');
    case 'ParenthesisExpression':
      return literalTexts(node.expression);
    case 'ConditionalExpression':
      return [...literalTexts(node.consequent), ...literalTexts(node.alternate)];
    case 'BinaryExpression':
      return ['&&', '||', '??'].includes(String(node.operator)) ? literalTexts(node.right) : [];
    default:
      return [];
  }
}

function textsOfAttribute(node: Node): HardcodedText[] {
  const name = isNode(node.name) ? String(node.name.value) : '';
  if (!SPOKEN_ATTRIBUTES.has(name) || !isNode(node.value)) return [];
  const value = node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
  return literalTexts(value).map((text) => ({ text, where: 'attribute' }));
}

function textsOfElement(node: Node): HardcodedText[] {
  return (node.children as Node[]).flatMap<HardcodedText>((child) => {
    if (child.type === 'JSXText') return [{ text: String(child.value), where: 'text' }];
    if (child.type !== 'JSXExpressionContainer') return [];
    return literalTexts(child.expression).map((text) => ({ text, where: 'text' }));
  });
}

function textsOfNode(node: Node): HardcodedText[] {
  if (node.type === 'JSXAttribute') return textsOfAttribute(node);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return textsOfElement(node);
  // CJK characters are a sentence wherever they are.
  if (node.type === 'StringLiteral' && CJK.test(String(node.value)))
    return [{ text: String(node.value), where: 'string' }];
  return [];
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const entry of value) walk(entry, visit);
  } else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) visit(value);
    for (const entry of Object.values(value)) walk(entry, visit);
  }
}

/** Finds sentences written into a component instead of a locale file. */
export function findHardcodedTexts(source: string): HardcodedText[] {
  const found: HardcodedText[] = [];
  walk(parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2024' }), (node) => {
    found.push(...textsOfNode(node).filter(({ text }) => isSentence(text)));
  });
  return found;
}
