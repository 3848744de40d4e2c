import type { Node } from './ast.ts'
import { catchRefusal, FormulaRefused, type Position, type Result } from './formula-error.ts'
import { type Token, tokens } from './lexer.ts'
import { limits } from './limits.ts'

/** Reads a formula. Any text gives an answer: a tree, or one error with its place. */
export function parse(source: string): Result<{ ast: Node }> {
  return catchRefusal(() => {
    if (source.length > limits.sourceLength) {
      throw new FormulaRefused(
        'too_long',
        { start: limits.sourceLength, end: source.length },
        { max: limits.sourceLength },
      )
    }
    return { ast: new Parser(source).formula() }
  })
}

const comparisons = new Set(['=', '!=', '<>', '<', '>', '<=', '>='])
const factors = new Set(['*', '/', '%'])

class Parser {
  readonly #tokens: Token[]
  readonly #end: Position
  readonly #heights = new Map<Node, number>()
  #at = 0
  #nesting = 0

  constructor(source: string) {
    this.#tokens = tokens(source).filter((token) => token.kind !== 'space')
    this.#end = { start: source.length, end: source.length }
  }

  formula(): Node {
    if (this.#tokens.length === 0) throw new FormulaRefused('empty', this.#end)
    const node = this.#comparison()
    const rest = this.#tokens[this.#at]
    if (rest) this.#unexpected(rest)
    return node
  }

  #comparison(): Node {
    let left = this.#concatenation()
    for (let sign = this.#operator(comparisons); sign; sign = this.#operator(comparisons)) {
      const name = sign.value === '<>' ? '!=' : sign.value
      left = this.#call(name, sign, [left, this.#concatenation()])
    }
    return left
  }

  #concatenation(): Node {
    const first = this.#sum()
    const args = [first]
    const sign = this.#peekOperator('&')
    while (this.#operator(new Set(['&']))) args.push(this.#sum())
    return sign ? this.#call('&', sign, args) : first
  }

  #sum(): Node {
    const signs = new Set(['+', '-'])
    const first = this.#product()
    const args = [first]
    let sign: Token | undefined
    for (let next = this.#operator(signs); next; next = this.#operator(signs)) {
      sign ??= next
      const term = this.#product()
      args.push(next.value === '-' ? this.#call('negate', next, [term]) : term)
    }
    return sign ? this.#call('+', sign, args) : first
  }

  #product(): Node {
    let left = this.#signed()
    for (let sign = this.#operator(factors); sign; sign = this.#operator(factors)) {
      left = this.#call(sign.value, sign, [left, this.#signed()])
    }
    return left
  }

  #signed(): Node {
    const sign = this.#operator(new Set(['-', '+']))
    if (!sign) return this.#primary()
    const operand = this.#nested(sign, () => this.#signed())
    return this.#call(sign.value === '-' ? 'negate' : '+', sign, [operand])
  }

  #primary(): Node {
    const token = this.#next()
    const position = { start: token.start, end: token.end }
    switch (token.kind) {
      case 'text':
        return this.#node({ kind: 'text', value: token.value, position })
      case 'number':
        if (token.value.length > 100) throw new FormulaRefused('number_out_of_range', position)
        return this.#node({ kind: 'number', value: token.value, position })
      case 'field':
      case 'name':
        return this.#node({ kind: 'field', ref: token.value, position })
      case 'function':
        return this.#functionCall(token)
      case 'punctuation':
        if (token.value !== '(') break
        return this.#nested(token, () => {
          const inner = this.#comparison()
          this.#expect(')')
          return inner
        })
      case 'operator':
      case 'space':
      case 'invalid':
        break
    }
    return this.#unexpected(token)
  }

  #functionCall(name: Token): Node {
    this.#expect('(')
    const args: Node[] = []
    return this.#nested(name, () => {
      if (!this.#takes(')')) {
        do args.push(this.#comparison())
        while (this.#takes(','))
        this.#expect(')')
      }
      const end = this.#tokens[this.#at - 1]?.end ?? name.end
      return this.#call(name.value.toUpperCase(), name, args, { start: name.start, end })
    })
  }

  /** Every way to go deeper passes here, so that ten thousand parentheses meet the limit and not the end of the stack. */
  #nested<T>(token: Token, inner: () => T): T {
    if (++this.#nesting > limits.depth) this.#tooDeep(token)
    const result = inner()
    this.#nesting--
    return result
  }

  #call(name: string, sign: Token, args: Node[], whole?: Position): Node {
    const namePosition = { start: sign.start, end: sign.end }
    const position = whole ?? {
      start: Math.min(sign.start, args[0]?.position.start ?? sign.start),
      end: args.at(-1)?.position.end ?? sign.end,
    }
    const node = this.#node({ kind: 'call', name, args, position, namePosition })
    const height = 1 + Math.max(0, ...args.map((arg) => this.#heights.get(arg) ?? 1))
    if (height > limits.depth) this.#tooDeep(sign)
    this.#heights.set(node, height)
    return node
  }

  #node(node: Node): Node {
    this.#heights.set(node, 1)
    if (this.#heights.size > limits.nodes) {
      throw new FormulaRefused('too_many_nodes', node.position, { max: limits.nodes })
    }
    return node
  }

  #tooDeep(token: Token): never {
    throw new FormulaRefused('too_deep', { start: token.start, end: token.end }, { max: limits.depth })
  }

  #next(): Token {
    const token = this.#tokens[this.#at++]
    if (!token) throw new FormulaRefused('unexpected_end', this.#end)
    return token
  }

  #peekOperator(value: string): Token | undefined {
    const token = this.#tokens[this.#at]
    return token?.kind === 'operator' && token.value === value ? token : undefined
  }

  #operator(among: ReadonlySet<string>): Token | undefined {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'operator' || !among.has(token.value)) return undefined
    this.#at++
    return token
  }

  #takes(punctuation: string): boolean {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'punctuation' || token.value !== punctuation) return false
    this.#at++
    return true
  }

  #expect(punctuation: string) {
    const token = this.#next()
    if (token.kind !== 'punctuation' || token.value !== punctuation) this.#unexpected(token, punctuation)
  }

  #unexpected(token: Token, expected?: string): never {
    const position = { start: token.start, end: token.end }
    if (token.problem)
      throw new FormulaRefused(token.problem, position, { found: token.value.toWellFormed().slice(0, 40) })
    const found = token.value.slice(0, 40)
    throw new FormulaRefused('unexpected_token', position, expected ? { found, expected } : { found })
  }
}
