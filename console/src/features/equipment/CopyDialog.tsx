import type { Equipment } from '@mimic/contract'
import { driverKindOf } from '@mimic/contract/drivers'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { entityText } from '../../kit/entity/entityText.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface CopyDialogProps {
  readonly equipment: Equipment
  readonly onClose: () => void
}

/** Asks for the name and tag of the copy, and opens it. */
export function CopyDialog({ equipment, onClose }: CopyDialogProps) {
  const { t } = useTranslation('equipment')
  const { call } = useStores()
  const [, navigate] = useLocation()
  const { id, equipName: name } = equipment
  const form = useForm({
    id: 'copy',
    isNew: true,
    start: { equipName: t(($) => $.copy.copyOf, { name }).slice(0, limits.title), sn: '' },
    async send({ equipName, sn }) {
      const copy = await call(paths.equipmentCopy, { id, equipName: equipName.trim(), sn: sn.trim() })
      const { driver } = await call(paths.equipmentInfo, { id: copy.id })
      const fields = driverKindOf(driver)?.device ?? {}
      const labels = copy.secrets.map((secret) => (fields[secret] ? entityText(fields[secret].label) : secret))
      await toastSuccess(
        labels.length === 0 ? outcomeText('save') : t(($) => $.copy.secrets, { fields: labels.join(', ') }),
      )
      onClose()
      navigate(`/manage/eg/equipment/edit/${copy.id}`)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.copy.title, { name })}
      submitText={t(($) => $.copy.open)}
      canSubmit={form.draft.equipName.trim() !== ''}
      onClose={onClose}
    >
      <p className="muted">{t(($) => $.copy.about)}</p>
      <TextField
        form={form}
        field="equipName"
        label={t(($) => $.fields.equipName)}
        isFirst
        isRequired
        maxLength={limits.title}
      />
      <TextField form={form} field="sn" label={t(($) => $.fields.sn)} maxLength={limits.title} />
    </FormDialog>
  )
}
