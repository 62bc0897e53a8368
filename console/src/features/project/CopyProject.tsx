import type { Project } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface CopyProjectProps {
  readonly project: Project
  readonly onClose: () => void
  readonly onCopied: () => void
}

/** Copies a project with its pages under another name. */
export function CopyProject({ project: { id, title }, onClose, onCopied }: CopyProjectProps) {
  const { t } = useTranslation('project')
  const { call } = useStores()
  const form = useForm({
    id: 'copy',
    isNew: true,
    start: { title: t(($) => $.copyOf, { title }).slice(0, limits.title) },
    async send(draft) {
      await call(paths.projectCopyMulti, { id, title: draft.title.trim() })
      await toastSuccess(outcomeText('save'))
      onCopied()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.copyTitle, { title })}
      submitText={t(($) => $.copy)}
      canSubmit={form.draft.title.trim() !== ''}
      onClose={onClose}
    >
      <p className="muted">{t(($) => $.copyAbout)}</p>
      <TextField form={form} field="title" label={t(($) => $.copyName)} isFirst isRequired maxLength={limits.title} />
    </FormDialog>
  )
}
