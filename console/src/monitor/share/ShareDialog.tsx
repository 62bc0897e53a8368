import { Checkbox, FormGroup, InputGroup, Switch } from '@blueprintjs/core'
import type { Share, ShareRight } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { Nothing } from '../../kit/Nothing.tsx'
import { outcomeText } from '../../kit/outcomeText.ts'
import { timeText } from '../../kit/timeText.ts'
import { toastSuccess } from '../../kit/toaster.ts'
import { useAnswer } from '../../kit/useAnswer.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { ShareLink } from './ShareLink.tsx'
import { sharePasswordProblem } from './sharePasswordProblem.ts'

const rights: readonly ShareRight[] = ['history', 'alarms', 'write']
const { min, max } = limits.sharePassword

type Draft = Pick<Share, 'enabled' | ShareRight> & { readonly password: string }

interface ShareDialogProps {
  readonly equipmentId: string
  readonly equipName: string
  readonly onClose: () => void
}

/** Whether an equipment is shared, by which password and link, and what whoever opens it may do. */
export default function ShareDialog({ equipmentId, equipName, onClose }: ShareDialogProps) {
  const { t } = useTranslation('share')
  const common = useTranslation('common')
  const { call } = useStores()
  const answer = useAnswer(paths.shareInfo, { equipId: equipmentId })
  const [saved, setSaved] = useState<Share>()
  const [changes, setChanges] = useState<Partial<Draft>>({})
  const share = saved ?? answer.page
  const change = (part: Partial<Draft>) => setChanges((before) => ({ ...before, ...part }))
  const draft = share && { ...share, password: '', ...changes }

  const save = async () => {
    if (!draft) return
    const { enabled, history, alarms, write, password } = draft
    if (enabled && password !== '') await call(paths.shareEditPwd, { equipId: equipmentId, password })
    setSaved(await call(paths.shareEditAuth, { equipId: equipmentId, enabled, history, alarms, write }))
    setChanges({})
    await toastSuccess(outcomeText('save'))
  }
  const changed = share !== undefined && share.gmtModified !== null && (
    <small className="muted">{t(($) => $.changed, { author: share.author, time: timeText(share.gmtModified) })}</small>
  )
  return (
    <FormDialog
      title={t(($) => $.title, { name: equipName })}
      submitText={common.t(($) => $.save)}
      closeText={common.t(($) => $.close)}
      className="share-dialog"
      canSubmit={draft !== undefined && passwordProblem(draft) === undefined}
      onSubmit={save}
      onClose={onClose}
    >
      {share === undefined || draft === undefined ? (
        <Nothing of={answer} />
      ) : (
        <>
          <p className="muted share-about">{t(($) => $.about)}</p>
          <Switch
            label={t(($) => $.enabled)}
            checked={draft.enabled}
            data-share="enabled"
            onChange={({ currentTarget }) => change({ enabled: currentTarget.checked })}
          />
          {share.enabled && !draft.enabled && <p className="is-warning">{t(($) => $.offWarning)}</p>}
          <fieldset disabled={!draft.enabled}>
            <PasswordField draft={draft} onChange={(password) => change({ password })} />
            <FormGroup label={t(($) => $.rights)} disabled={!draft.enabled}>
              <div className="share-rights">
                <Checkbox label={t(($) => $.live)} checked disabled />
                {rights.map((right) => (
                  <Checkbox
                    key={right}
                    label={t(($) => $[right])}
                    checked={draft[right]}
                    disabled={!draft.enabled}
                    data-share={right}
                    onChange={({ currentTarget }) => change({ [right]: currentTarget.checked })}
                  />
                ))}
              </div>
              {draft.write && <p className="is-warning">{t(($) => $.writeWarning)}</p>}
            </FormGroup>
          </fieldset>
          {share.enabled ? <ShareLink address={location.origin + share.path}>{changed}</ShareLink> : changed}
        </>
      )}
    </FormDialog>
  )
}

type PasswordDraft = Pick<Draft & Share, 'enabled' | 'hasPassword' | 'password'>

/** A share that is on needs a password; one that it has stays while none is typed. */
function passwordProblem({ enabled, hasPassword, password }: PasswordDraft) {
  if (!enabled || (password === '' && hasPassword)) return undefined
  return password === '' ? 'missing' : sharePasswordProblem(password)
}

function PasswordField({ draft, onChange }: { draft: PasswordDraft; onChange: (password: string) => void }) {
  const { t } = useTranslation('share')
  const { password, hasPassword, enabled } = draft
  const problem = password === '' ? undefined : passwordProblem(draft)
  const rule = t(($) => $.passwordRule, { min, max })
  const help = problem
    ? t(($) => $.problems[problem], { min })
    : password !== '' && hasPassword
      ? t(($) => $.passwordEnds)
      : rule
  return (
    <FormGroup
      label={t(($) => $.password)}
      labelFor="share-password"
      helperText={help}
      intent={problem ? 'danger' : 'none'}
      disabled={!enabled}
    >
      {/* Shown as it is typed: it is there to be told to others. */}
      <InputGroup
        id="share-password"
        fill
        disabled={!enabled}
        autoComplete="off"
        spellCheck={false}
        maxLength={max}
        intent={problem ? 'danger' : 'none'}
        placeholder={hasPassword ? t(($) => $.passwordKept) : ''}
        value={password}
        onValueChange={onChange}
      />
    </FormGroup>
  )
}
