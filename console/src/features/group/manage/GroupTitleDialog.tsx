import type { GroupMembers } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { useStores } from '../../../stores/StoresContext.ts'

interface GroupTitleDialogProps {
  /** The group to rename; without it, a new one is added. */
  readonly group: GroupMembers | undefined
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

/** Names a new group, or another one anew. */
export function GroupTitleDialog({ group, onClose, onSaved }: GroupTitleDialogProps) {
  const { t } = useTranslation('group')
  const common = useTranslation('common')
  const { call } = useStores()
  const form = useForm({
    id: 'group',
    start: { title: group?.title ?? '' },
    isNew: group === undefined,
    async send({ title: typed }) {
      const title = typed.trim()
      const saved = group ? await call(paths.groupEdit, { id: group.id, title }) : await call(paths.groupAdd, { title })
      onSaved(saved.id)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => (group ? $.renameTitle : $.addTitle))}
      submitText={common.t(($) => $.save)}
      onClose={onClose}
    >
      <TextField form={form} field="title" label={t(($) => $.name)} isFirst maxLength={limits.groupTitle} />
    </FormDialog>
  )
}
