import { NonIdealState } from '@blueprintjs/core'
import type { CallBody } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { type EntityDraft, EntityInput } from '../../kit/entity/EntityInput.tsx'
import { fieldProblem } from '../../kit/entity/fieldProblem.ts'
import { useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { AddFrame } from '../equipment/edit/AddFrame.tsx'
import { infoFields } from './templateDraft.ts'

/** Adds a template; its driver, signals and parameters follow on the next screen. */
export default observer(function TemplateAddScreen() {
  const { t } = useTranslation('common')
  const { session } = useStores()
  return (
    <div className="screen" data-screen="manage-eg-template-add">
      {session.may('project.edit') ? (
        <AddForm />
      ) : (
        <NonIdealState className="whole-screen" title={t(($) => $.notFound)} />
      )}
    </div>
  )
})

function AddForm() {
  const { t } = useTranslation('template')
  const equipment = useTranslation('equipment')
  const { call } = useStores()
  const [, navigate] = useLocation()
  const form = useForm<EntityDraft>({
    id: 'template',
    isNew: true,
    start: { title: '', note: '' },
    check: (draft) =>
      Object.fromEntries(Object.entries(infoFields).map(([name, field]) => [name, fieldProblem(field, draft[name])])),
    send: async (draft) => {
      // The fields of the draft are those of the call, which checks them again.
      const { id } = await call(paths.templateAdd, draft as object as CallBody<typeof paths.templateAdd>)
      await toastSuccess(outcomeText('save'))
      navigate(`/manage/eg/template/edit/${id}/driver`)
    },
  })
  return (
    <AddFrame
      form={form}
      title={t(($) => $.addTitle)}
      listAddress="/manage/eg/template/list"
      about={t(($) => $.addAbout)}
    >
      <section className="table-card form-card" aria-label={equipment.t(($) => $.edit.tabs.info)}>
        {Object.entries(infoFields).map(([name, field], place) => (
          <EntityInput key={name} form={form} name={name} field={field} isFirst={place === 0} />
        ))}
      </section>
    </AddFrame>
  )
}
