import { observer } from 'mobx-react-lite'
import type { Person } from '../coedit/presence.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'

const SHOWN = 5

/** Who is on the page; a click on a colleague follows what they see. */
export const People = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const { following } = store
  // One picture per account, however many windows it has open; one's own first.
  const byName = new Map<string, Person>()
  for (const person of [...store.people].sort((a, b) => Number(b.isSelf) - Number(a.isSelf)))
    if (!byName.has(person.user.name)) byName.set(person.user.name, person)
  const people = [...byName.values()]
  return (
    <ul className="ed-people" aria-label={t('online')}>
      {people.slice(0, SHOWN).map(({ clientId, isSelf, user }) => {
        const letter = [...user.name][0]?.toUpperCase()
        const isFollowed = following.clientId === clientId
        return (
          <li key={clientId} style={{ background: user.colour }}>
            {isSelf ? (
              <span title={`${user.name} (${t('you')})`}>{letter}</span>
            ) : (
              <button
                type="button"
                aria-pressed={isFollowed}
                aria-label={t('follow', { name: user.name })}
                title={t('follow', { name: user.name })}
                onClick={() => (isFollowed ? following.stop() : following.start(clientId))}
              >
                {letter}
              </button>
            )}
          </li>
        )
      })}
      {people.length > SHOWN && (
        <li
          className="is-more"
          title={people
            .slice(SHOWN)
            .map(({ user }) => user.name)
            .join(', ')}
        >
          +{people.length - SHOWN}
        </li>
      )}
    </ul>
  )
})
