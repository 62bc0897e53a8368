import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** The first thing that is wrong with a value: the dotted path of the field, and what it is. */
export interface Problem {
  readonly path: string
  readonly reason: GatewayText
}

/** The first problem of a value that should have this schema; undefined if it has. @param at path of the value */
export function schemaProblem(schema: TSchema, input: unknown, at = ''): Problem | undefined {
  if (Value.Check(schema, input)) return undefined
  const [error] = Value.Errors(schema, input)
  if (!error) return { path: at, reason: says('invalid') }
  const { instancePath, keyword, message, params } = error
  const given: readonly unknown[] = Object.values(params).flat()
  const steps = [at, ...instancePath.slice(1).split('/')]
  if (keyword === 'required') steps.push(String(given[0]))
  return { path: steps.filter((step) => step !== '').join('.'), reason: reasonOf(keyword, params, message) }
}

/** A keyword of JSON Schema as a sentence; another one has the words of the library. */
function reasonOf(keyword: string, params: object, message: string): GatewayText {
  const { limit = 0, type = '' } = params as { readonly limit?: number | bigint; readonly type?: unknown }
  const bound = Number(limit)
  switch (keyword) {
    case 'required':
      return says('required')
    // A closed object's schema for every further field is `false`.
    case 'boolean':
    case 'additionalProperties':
      return says('unknownField')
    case 'const':
    case 'enum':
      return says('mustBe', { choices: Object.values(params).flat().join(', ') })
    case 'type':
      return says('mustBeType', { type: [type].flat().join(', ') })
    case 'minimum':
      return says('atLeast', { min: bound })
    case 'maximum':
      return says('atMost', { max: bound })
    case 'minLength':
      return says('tooShort', { min: bound })
    case 'maxLength':
      return says('tooLong', { max: bound })
    case 'maxItems':
      return says('tooMany', { max: bound })
    case 'pattern':
      return says('wrongFormat')
    default:
      return says('invalid', {}, message)
  }
}
