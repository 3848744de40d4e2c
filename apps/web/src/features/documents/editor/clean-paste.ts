import { ruleOf, markRuleOf } from '@oficina/kinds/rich-text/nodes'
import { appBlockRule } from '@oficina/kinds/rich-text/written-document'
import { Fragment, type Mark, type Node, Slice } from '@tiptap/pm/model'

type Rules = Readonly<Record<string, (value: unknown) => unknown>>

/** Attributes as the server keeps them; null where the thing cannot be without one that it has not. */
function cleanAttrs(attrs: Readonly<Record<string, unknown>>, rules: Rules): Record<string, unknown> | null {
  const clean: Record<string, unknown> = {}
  for (const name of Object.keys(attrs)) clean[name] = rules[name]?.(attrs[name]) ?? null
  const isWhole = Object.entries(rules).every(([name, rule]) => rule(attrs[name]) !== undefined)
  return isWhole ? clean : null
}

function cleanMark(mark: Mark): Mark[] {
  const attrs = cleanAttrs(mark.attrs, markRuleOf(mark.type.name) ?? {})
  return attrs ? [mark.type.create(attrs)] : []
}

function cleanNode(node: Node): Node[] {
  if (node.isText) {
    const text = (node.text ?? '').replaceAll('\0', '')
    return text === '' ? [] : [node.type.schema.text(text, node.marks.flatMap(cleanMark))]
  }
  const rules: Rules =
    node.type.name === 'appBlock' ? appBlockRule.attributes : (ruleOf(node.type.name)?.attributes ?? {})
  const attrs = cleanAttrs(node.attrs, rules)
  return attrs ? [node.type.create(attrs, cleanFragment(node.content), node.marks.flatMap(cleanMark))] : []
}

function cleanFragment(fragment: Fragment): Fragment {
  return Fragment.fromArray(fragment.content.flatMap((node) => cleanNode(node)))
}

/** What comes from elsewhere, with nothing in it that the server would refuse: one odd attribute must not cost the rest. */
export const cleanPaste = (slice: Slice): Slice =>
  new Slice(cleanFragment(slice.content), slice.openStart, slice.openEnd)
