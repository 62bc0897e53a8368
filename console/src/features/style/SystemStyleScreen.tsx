import { Spinner } from '@blueprintjs/core'
import type { Style } from '@mimic/contract'
import { styleEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useAct } from '../../kit/ask/useAct.ts'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { useAllRows } from '../../kit/entity/useAllRows.ts'
import { Select } from '../../kit/Select.tsx'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { AccentPreview } from './AccentPreview.tsx'
import { StyleHosts } from './StyleHosts.tsx'
import { useLook } from './useLook.ts'

/** Which style the organisation uses, and at which host names it shows before a login. */
export default observer(function SystemStyleScreen() {
  const { t } = useTranslation('style')
  const answer = useAnswer(paths.styleSystem, {})
  const styles = useAllRows<Style>(styleEntity)
  const { page: system, reload } = answer
  return (
    <div className="screen" data-screen="manage-style-system">
      <header className="screen-head">
        <h1>{t(($) => $.systemTitle)}</h1>
      </header>
      {system === undefined || styles.page === undefined ? (
        <div className="table-card">
          <Nothing of={system === undefined ? answer : styles} />
        </div>
      ) : (
        <>
          <StyleInUse styleId={system.styleId} styles={styles.page} reload={reload} />
          <StyleHosts hosts={system.hosts} reload={reload} />
        </>
      )}
    </div>
  )
})

interface StyleInUseProps {
  readonly styleId: string
  readonly styles: readonly Style[]
  readonly reload: () => void
}

/** The choice of the style in use: it counts at once. */
const StyleInUse = observer(function StyleInUse({ styleId, styles, reload }: StyleInUseProps) {
  const { t } = useTranslation('style')
  const { call } = useStores()
  const look = useLook()
  const { isBusy, act } = useAct(reload)
  const used = styles.find(({ id }) => id === styleId)
  const use = (id: string) => {
    const chosen = styles.find((each) => each.id === id)
    const done = chosen ? t(($) => $.useDone, { title: chosen.title }) : t(($) => $.useOwn)
    void act(
      async () => {
        await call(paths.styleUse, chosen ? { id: chosen.id } : {})
        await look()
      },
      { done },
    )
  }
  return (
    <section className="table-card account-card" aria-label={t(($) => $.inUse)}>
      <h2 className="card-title">{t(($) => $.inUse)}</h2>
      <p className="muted card-note">{t(($) => $.systemAbout)}</p>
      <div className="style-in-use">
        <Select
          label={t(($) => $.inUse)}
          value={used?.id ?? ''}
          disabled={isBusy}
          choices={[
            { value: '', label: t(($) => $.own) },
            ...styles.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          data-action="style-in-use"
          onChoose={use}
        />
        {isBusy && <Spinner size={16} />}
        <Link href="/manage/style/list">{t(($) => $.manage)}</Link>
      </div>
      <AccentPreview
        draft={{ accent: used?.accent ?? '', accentDark: used?.accentDark ?? '', palette: used?.palette ?? '' }}
      />
    </section>
  )
})
