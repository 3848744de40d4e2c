import type { Node } from '../ast.ts'
import type { FieldLookup } from '../fields.ts'
import { catchRefusal, FormulaRefused, type Result } from '../formula-error.ts'
import { findFunction } from '../functions/catalogue.ts'
import type { FormulaFunction, Param } from '../functions/definition.ts'
import { elementOf, type FormulaType, isList, typeOfField } from '../value-type.ts'
import { fitArgument, isNegatedDate } from './fit-argument.ts'
import { elementName, type TypedNode, typeOf } from './typed-node.ts'

/** A formula whose names resolve and whose types fit. */
export interface Checked {
  root: TypedNode
  type: FormulaType
  /** Reads the clock: its value changes without the record changing. */
  volatile: boolean
  /** The ids of the fields that it names, read or not: what it loses when they go. */
  uses: string[]
}

export interface CheckOptions {
  /** Whether NOW, TODAY and the like may be used; yes unless said otherwise. */
  allowVolatile?: boolean
}

/** Resolves fields and functions and types every node. */
export function check(ast: Node, fields: FieldLookup, options: CheckOptions = {}): Result<{ checked: Checked }> {
  return catchRefusal(() => {
    const checker = new Checker(fields, options.allowVolatile ?? true)
    const root = checker.node(ast)
    if (isNegatedDate(root)) {
      throw new FormulaRefused('wrong_type', root.position, { expected: 'number', found: typeOf(root) ?? 'date' })
    }
    return { checked: { root, type: typeOf(root) ?? 'text', volatile: checker.volatile, uses: [...checker.uses] } }
  })
}

class Checker {
  volatile = false
  readonly uses = new Set<string>()
  readonly #fields: FieldLookup
  readonly #allowVolatile: boolean

  constructor(fields: FieldLookup, allowVolatile: boolean) {
    this.#fields = fields
    this.#allowVolatile = allowVolatile
  }

  node(node: Node): TypedNode {
    const { position } = node
    switch (node.kind) {
      case 'text':
        return { kind: 'literal', type: 'text', value: node.value, position }
      case 'number':
        return { kind: 'literal', type: 'number', value: node.value, position }
      case 'field': {
        const field = this.#fields.get(node.ref)
        if (!field) throw new FormulaRefused('unknown_field', position, { name: node.ref.slice(0, 100) })
        this.uses.add(field.id)
        return { kind: 'field', field, type: typeOfField(field.type), position }
      }
      case 'call':
        return this.#call(node)
    }
  }

  #call(node: Extract<Node, { kind: 'call' }>): TypedNode {
    const { position, namePosition } = node
    const fn = findFunction(node.name)
    if (!fn) throw new FormulaRefused('unknown_function', namePosition, { name: node.name.slice(0, 100) })
    this.#countArguments(node, fn)
    if (fn.volatile) {
      if (!this.#allowVolatile) throw new FormulaRefused('volatile_not_allowed', namePosition, { name: fn.id })
      this.volatile = true
    }
    const typed = fn.perElement ? this.#perElement(node) : node.args.map((arg) => this.node(arg))
    const fitted = typed.map((arg, index) => fitArgument(arg, paramAt(fn, index), fn.id, index))
    const args = fn.rewrite?.(fitted) ?? fitted
    if (fn.id === 'BLANK' || fn.id === 'ERROR') return { kind: 'nothing', failed: fn.id === 'ERROR', position }
    const refusal = fn.check?.(args)
    if (refusal) throw new FormulaRefused(refusal.id, position, { name: fn.id, ...refusal.details })
    const type = typeof fn.returns === 'function' ? fn.returns(args) : fn.returns
    return { kind: 'call', fn, args, type, position }
  }

  /**
   * A list, and a condition in which every list stands for one element at a time. The lists that the condition reads
   * follow as further arguments, in the order of their elements' names.
   */
  #perElement(node: Extract<Node, { kind: 'call' }>): TypedNode[] {
    const [list, condition] = node.args as [Node, Node]
    const lists = new Map<string, TypedNode>()
    const get = (ref: string) => {
      const field = this.#fields.get(ref)
      if (!field || !isList(typeOfField(field.type))) return field
      const type = typeOfField(field.type)
      const known = lists.get(field.id) ?? { kind: 'field' as const, field, type, position: condition.position }
      lists.set(field.id, known)
      const place = [...lists.keys()].indexOf(field.id)
      const { aligned: _, ...element } = field
      return { ...element, type: elementOf(type), sql: elementName(node.position, place), foldable: false }
    }
    const inner = new Checker({ get }, this.#allowVolatile)
    const typed = [this.node(list), inner.node(condition)]
    for (const id of inner.uses) this.uses.add(id)
    if (inner.volatile) this.volatile = true
    return [...typed, ...lists.values()]
  }

  #countArguments(node: Extract<Node, { kind: 'call' }>, fn: FormulaFunction) {
    const min = fn.params.filter((param) => !param.optional).length
    const max = fn.params.at(-1)?.repeats ? Number.POSITIVE_INFINITY : fn.params.length
    const found = node.args.length
    if (found >= min && found <= max) return
    const details = { name: fn.id, found, min, ...(Number.isFinite(max) && { max }) }
    throw new FormulaRefused('wrong_argument_count', node.position, details)
  }
}

function paramAt(fn: FormulaFunction, index: number): Param {
  const param = fn.params[Math.min(index, fn.params.length - 1)]
  if (!param) throw new Error(`${fn.id} takes no arguments`)
  return param
}
