import { Checkbox, FormGroup } from '@blueprintjs/core'
import type { Share, ShareRight } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SwitchField } from '../../kit/form/SwitchField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { type FormPart, useForm } from '../../kit/form/useForm.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { ShareLink } from './ShareLink.tsx'
import { sharePasswordProblem } from './sharePasswordProblem.ts'

const rights: readonly ShareRight[] = ['history', 'alarms', 'write']
const { min, max } = limits.sharePassword

type ShareDraft = Pick<Share, 'enabled' | ShareRight> & { readonly password: string }
const none: ShareDraft = { enabled: false, history: false, alarms: false, write: false, password: '' }
const draftOf = ({ enabled, history, alarms, write }: Share): ShareDraft => ({
  enabled,
  history,
  alarms,
  write,
  password: '',
})

interface ShareDialogProps {
  readonly equipmentId: string
  readonly equipName: string
  readonly onClose: () => void
}

/** The share of an equipment: on or off, its password and link, and the rights of whoever opens it. */
export default function ShareDialog({ equipmentId, equipName, onClose }: ShareDialogProps) {
  const { t } = useTranslation('share')
  const common = useTranslation('common')
  const { call } = useStores()
  const answer = useAnswer(paths.shareInfo, { equipId: equipmentId })
  const [saved, setSaved] = useState<Share>()
  const share = saved ?? answer.page
  const form = useForm<ShareDraft>({
    id: 'share',
    start: none,
    async send({ password, ...rightsAndState }) {
      if (rightsAndState.enabled && password !== '') await call(paths.shareEditPwd, { equipId: equipmentId, password })
      setSaved(await call(paths.shareEditAuth, { equipId: equipmentId, ...rightsAndState }))
      await toastSuccess(outcomeText('save'))
    },
  })
  // The form begins anew with the loaded share, and with each one that was saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object with each render
  useEffect(() => {
    if (share) form.restart(draftOf(share))
  }, [share])
  const { draft } = form
  const changed = share !== undefined && share.gmtModified !== null && (
    <small className="muted">{t(($) => $.changed, { author: share.author, time: timeText(share.gmtModified) })}</small>
  )
  return (
    <FormDialog
      form={form}
      title={t(($) => $.title, { name: equipName })}
      submitText={common.t(($) => $.save)}
      closeText={common.t(($) => $.close)}
      className="share-dialog"
      canSubmit={share !== undefined && passwordProblem(draft, share.hasPassword) === undefined}
      onClose={onClose}
    >
      {share === undefined ? (
        <Nothing of={answer} />
      ) : (
        <>
          <p className="muted share-about">{t(($) => $.about)}</p>
          <SwitchField form={form} field="enabled" label={t(($) => $.enabled)} />
          {share.enabled && !draft.enabled && <p className="is-warning">{t(($) => $.offWarning)}</p>}
          <ShareRights form={form} hasPassword={share.hasPassword} />
          {share.enabled ? <ShareLink address={location.origin + share.path}>{changed}</ShareLink> : changed}
        </>
      )}
    </FormDialog>
  )
}

/** A share that is on needs a password. One that it has stays while none is typed. */
function passwordProblem({ enabled, password }: ShareDraft, hasPassword: boolean) {
  if (!enabled || (password === '' && hasPassword)) return undefined
  return password === '' ? 'missing' : sharePasswordProblem(password)
}

interface ShareRightsProps {
  readonly form: FormPart<ShareDraft>
  readonly hasPassword: boolean
}

function ShareRights({ form, hasPassword }: ShareRightsProps) {
  const { t } = useTranslation('share')
  const { enabled, password, write } = form.draft
  const problem = password === '' ? undefined : passwordProblem(form.draft, hasPassword)
  // The password is judged while it is typed.
  const judged = { ...form, problemAt: () => problem && t(($) => $.problems[problem], { min }) }
  const rule = t(($) => $.passwordRule, { min, max })
  return (
    <fieldset disabled={!enabled}>
      <TextField
        form={judged}
        field="password"
        label={t(($) => $.password)}
        help={password !== '' && hasPassword ? t(($) => $.passwordEnds) : rule}
        isDisabled={!enabled}
        // Shown as it is typed, because it is there to be told to others.
        autoComplete="off"
        spellCheck={false}
        maxLength={max}
        placeholder={hasPassword ? t(($) => $.passwordKept) : ''}
      />
      <FormGroup label={t(($) => $.rights)} disabled={!enabled}>
        <div className="share-rights">
          <Checkbox label={t(($) => $.live)} checked disabled />
          {rights.map((right) => (
            <SwitchField key={right} form={form} field={right} label={t(($) => $[right])} isDisabled={!enabled} isBox />
          ))}
        </div>
        {write && <p className="is-warning">{t(($) => $.writeWarning)}</p>}
      </FormGroup>
    </fieldset>
  )
}
