import { Button, HTMLSelect, Spinner, Switch } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import { SmallButton } from '../kit/SmallButton.tsx'
import { DiffCounts } from './DiffCounts.tsx'
import { DiffList } from './DiffList.tsx'
import type { VersionsStore } from './VersionsStore.ts'

/** The changes from one version to another, or to the page as it is now. */
export const Comparison = observer(({ versions }: { readonly versions: VersionsStore }) => {
  const { t } = useLabels()
  const { older, newer, diff, store, rows } = versions
  if (older === undefined) return null
  return (
    <section className="ed-comparison" aria-label={t('diff')}>
      <div className="ed-comparison-head">
        <strong>{t('clean', { version: older })}</strong>
        <span aria-hidden>→</span>
        <HTMLSelect
          aria-label={t('versionAgainst')}
          value={newer}
          onChange={({ currentTarget: { value } }) =>
            void versions.compareWith(value === 'present' ? value : Number(value))
          }
        >
          <option value="present">{t('versionPresent')}</option>
          {rows
            .filter(({ version }) => version !== older)
            .map(({ version, title }) => (
              <option key={version} value={version}>
                {title ? `${t('clean', { version })} · ${title}` : t('clean', { version })}
              </option>
            ))}
        </HTMLSelect>
        <SmallButton
          icon="cross"
          aria-label={t('diffClose')}
          title={t('diffClose')}
          onClick={() => versions.leaveComparison()}
        />
      </div>
      <div className="ed-comparison-acts">
        <Switch
          checked={versions.isPictured}
          label={t('diffPicture')}
          onChange={({ currentTarget }) => versions.setPictured(currentTarget.checked)}
        />
        <Button
          size="small"
          icon="history"
          text={t('versionRestore', { version: older })}
          onClick={() => versions.ask(older)}
          data-action="restore"
        />
      </div>
      {diff ? (
        <>
          <DiffCounts diff={diff} />
          <div className="ed-comparison-list" tabIndex={-1}>
            <DiffList diff={diff} store={store} looked={versions.looked} onFind={(id) => versions.find(id)} />
          </div>
        </>
      ) : (
        versions.problem === '' && <Spinner size={20} />
      )}
    </section>
  )
})
