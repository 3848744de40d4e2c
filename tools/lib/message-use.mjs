/**
 * What code says about messages: keys that it writes out, keys that it puts together, and the words that such a key may
 * be put together from. A word counts if code writes it as a text of its own or as the name of a property: a list that
 * someone declared. A template alone proves nothing about what is filled in.
 */
export function readUse(text, declaring = text) {
  const all = (pattern, of) => new Set(Array.from(of.matchAll(pattern), ([, found]) => found))
  return {
    quoted: all(/['"`]([\w.:-]+)(?=['"`])/g, text),
    templates: [...all(/`([\w.:-]*\$\{[^`\n]*)`/g, text)].flatMap(patternOf),
    words: new Set(
      [...all(/['"`]([\w.-]+)(?=['"`])/g, declaring), ...all(/(?<![\w.'"`-])([A-Za-z_]\w*)\??:/g, declaring)].map(
        folded,
      ),
    ),
  }
}

/** `invalid_cpf` and `org.viewSettings` in code are `invalidCpf` and `org_viewSettings` in a catalogue. */
const folded = (word) => word.replaceAll(/[._-]/g, '').toLowerCase()

const hole = /\$\{[^{}]*\}/
/** The pattern of the keys that a template can make; none where it is no template of a key. */
function patternOf(template) {
  let rest = template
  while (hole.test(rest)) rest = rest.replace(hole, '\u0000')
  if (!/^[\w.:\u0000-]+$/.test(rest)) {
    // A hole that holds braces or spaces: what stands before it is all that is known.
    const start = template.slice(0, template.indexOf('${'))
    if (!/[.:]$/.test(start)) return []
    rest = `${start}\u0000`
  }
  // A template of holes alone is a path or a number, not a key.
  if (!/[a-z]/i.test(rest)) return []
  const source = rest
    .split('\u0000')
    .map((part) => part.replaceAll('.', '\\.'))
    .join('([\\w.-]+)')
  return [new RegExp(`^${source}$`)]
}

/** Whether code shows a message: by its name, or by a key that is put together from declared words. */
export function isUsed(base, { quoted, templates, words }) {
  const key = base.slice(base.indexOf(':') + 1)
  if (quoted.has(base) || quoted.has(key)) return true
  // A number is a place in a list.
  const isKnown = (word) => words.has(folded(word)) || /^\d+$/.test(word)
  const isDeclared = (part) => isKnown(part) || part.split('.').every(isKnown)
  return templates.some((pattern) =>
    [base, key].some((name) => {
      const filled = pattern.exec(name)
      return filled !== null && filled.slice(1).every(isDeclared)
    }),
  )
}
