import { observer } from 'mobx-react-lite'
import { coedit } from '../coedit/CoeditStore.ts'
import type { Person } from '../coedit/presence.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { following } from './Following.ts'

const SHOWN = 5

/** The people on the page; a click on a colleague follows their view. */
export const People = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const followed = store.part(following)
  // One picture per session, with the number of its windows; one's own first.
  const bySeat = new Map<number, { person: Person; windows: number }>()
  for (const person of [...store.part(coedit).people].sort((a, b) => Number(b.isSelf) - Number(a.isSelf))) {
    const known = bySeat.get(person.user.seat)
    if (known) known.windows++
    else bySeat.set(person.user.seat, { person, windows: 1 })
  }
  const people = [...bySeat.values()]
  return (
    <ul className="ed-people" aria-label={t('online')}>
      {people.slice(0, SHOWN).map(({ person: { clientId, isSelf, user }, windows }) => {
        const letter = [...user.name][0]?.toUpperCase()
        const isFollowed = followed.clientId === clientId
        return (
          <li key={user.seat} data-seat={user.seat} style={{ background: user.colour }}>
            {isSelf ? (
              <span title={`${user.name} (${t('you')})`}>{letter}</span>
            ) : (
              <button
                type="button"
                aria-pressed={isFollowed}
                aria-label={t('follow', { name: user.name })}
                title={t('follow', { name: user.name })}
                onClick={() => (isFollowed ? followed.stop() : followed.start(clientId))}
              >
                {letter}
              </button>
            )}
            {windows > 1 && (
              <b className="ed-windows" title={t('windowsOpen', { count: windows })}>
                {windows}
              </b>
            )}
          </li>
        )
      })}
      {people.length > SHOWN && (
        <li
          className="is-more"
          title={people
            .slice(SHOWN)
            .map(({ person }) => person.user.name)
            .join(', ')}
        >
          +{people.length - SHOWN}
        </li>
      )}
    </ul>
  )
})
