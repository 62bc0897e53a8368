import { cardEntity, cardSource, cardSourceEntity, type FieldProblem, parseJsonPath } from '@mimic/contract'
import { ApiError, conflict } from '../../platform/ApiError.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import { OutgoingHosts } from '../../platform/http/OutgoingHosts.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { headersOf } from '../outbox/senders/smsGateway.ts'
import { urlProblems } from '../outbox/urlProblems.ts'
import { CardAsker, setAsked } from './CardAsker.ts'
import { cardOptions } from './cardOptions.ts'

/** The sources of cards, and the asking about them: in turns, and one at once. */
export function cardSourcesFeature(context: ServerContext): Feature {
  const { db, now, secrets, config } = context
  const hosts = new OutgoingHosts(config.outgoingHosts)
  const asker = new CardAsker(context, hosts)
  return {
    routes: [
      ...entityRoutes(
        cardSourceEntity,
        cardSource,
        { db, now },
        {
          secrets,
          async checking(_trx, _session, fields, _id, before) {
            const problems = problemsOf({ ...(before ?? empty), ...fields } as typeof empty, hosts)
            if (problems.length > 0) throw new ApiError('invalid', problems)
          },
        },
      ),
      handle(cardSource.ask, ask(context, asker), { perMinute: 30, per: 'session' }),
    ],
    async start() {
      asker.start()
    },
    stop: () => asker.stop(),
  }
}

const empty = { url: '', headers: '', statePath: '', usedPath: '' }

/** The settings that cannot be used. */
function problemsOf({ url, headers, statePath, usedPath }: typeof empty, hosts: OutgoingHosts): FieldProblem[] {
  const problems = urlProblems(url, hosts)
  if (!headersOf(headers)) problems.push({ path: 'headers', reason: 'format' })
  for (const [path, text] of Object.entries({ statePath, usedPath }))
    if (text !== '' && !parseJsonPath(text)) problems.push({ path, reason: 'format' })
  if (statePath === '' && usedPath === '') problems.push({ path: 'usedPath', reason: 'required' })
  return problems
}

const ask =
  ({ db, now }: ServerContext, asker: CardAsker): Handler<typeof cardSource.ask> =>
  async ({ id }, { session: { scope }, change }) => {
    const cards = new EntityRows(db, cardEntity, cardOptions)
    const card = orNotFound(await cards.find(scope, id))
    const source = await asker.sourceOf(db, scope.orgId, card.operator)
    if (!source) throw conflict('id', 'noSource')
    // Asked before the transaction: the answer may take seconds.
    const asked = await asker.ask(source, card)
    return change(async (trx) => {
      const own = cards.in(trx)
      const before = orNotFound(await own.find(scope, id))
      await setAsked(trx, scope.orgId, id, asked, now())
      const after = orNotFound(await own.find(scope, id))
      const result = asked.askProblem === '' ? {} : { result: 'failure' }
      return { before, after, detail: { title: card.iccid }, ...result, reply: { problem: asked.askProblem } }
    })
  }
