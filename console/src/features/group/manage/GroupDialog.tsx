import type { GroupMembers } from '@mimic/contract'
import type { CallBody } from '@mimic/contract/client'
import { deptEntity, groupEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { withBelow } from '@mimic/contract/tree'
import { useTranslation } from 'react-i18next'
import { type EntityDraft, EntityInput } from '../../../kit/entity/EntityInput.tsx'
import { entityDraft } from '../../../kit/entity/entityDraft.ts'
import { entityText } from '../../../kit/entity/entityText.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { type FormPart, useForm } from '../../../kit/form/useForm.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { GroupChoiceField } from '../../equipment/groups/GroupChoice.tsx'

interface GroupDialogProps {
  /** The group to change; without it, a new one is added. */
  readonly group: GroupMembers | undefined
  /** A new one goes below this. */
  readonly parent: GroupMembers | undefined
  readonly groups: readonly GroupMembers[]
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

const { fields } = groupEntity

/** The name of a group, the department that it belongs to, and the group that it is part of. */
export function GroupDialog({ group, parent, groups, onClose, onSaved }: GroupDialogProps) {
  const { t } = useTranslation('group')
  const common = useTranslation('common')
  const { call, session } = useStores()
  const own = group ? withBelow(groups, group.id) : new Set()
  const form = useForm<EntityDraft>({
    id: 'group',
    // A new group is offered the department of the one above it.
    start: { ...entityDraft(fields, group), ...(parent && { parentId: parent.id, deptId: parent.deptId }) },
    isNew: group === undefined,
    async send(draft, changed) {
      const title = String(draft['title']).trim()
      // The declaration made both the form and the calls.
      const body = { ...(group ? changed : draft), title } as CallBody<typeof paths.groupAdd>
      const saved = group ? await call(paths.groupEdit, { ...body, id: group.id }) : await call(paths.groupAdd, body)
      onSaved(saved.id)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => (group ? $.editTitle : $.addTitle))}
      submitText={common.t(($) => $.save)}
      onClose={onClose}
    >
      <EntityInput form={form} name="title" field={fields.title} isFirst />
      <GroupChoiceField
        // The draft holds a text for a reference.
        form={form as unknown as FormPart<{ parentId: string }>}
        field="parentId"
        label={entityText(fields.parentId.label)}
        groups={groups.filter(({ id }) => !own.has(id))}
        others={[{ value: '', label: t(($) => $.top) }]}
      />
      <EntityInput form={form} name="deptId" field={fields.deptId} />
      {session.may(deptEntity.read) && <p className="muted">{t(($) => $.deptNote)}</p>}
    </FormDialog>
  )
}
