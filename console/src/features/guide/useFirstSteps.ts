import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { outcomeText } from '../../kit/outcomeText.ts'
import { toastError, toastSuccess } from '../../kit/toaster.ts'
import { useAnswer } from '../../kit/useAnswer.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { useDesignProject } from '../designer/useDesignProject.ts'

export interface GuideStep {
  readonly name: 'gateway' | 'device' | 'signals' | 'project' | 'page' | 'alarm'
  readonly isDone: boolean
  /** Replaces the text of the step. */
  readonly note?: string
  /** Undefined while an earlier step is missing. */
  readonly run: (() => void) | undefined
}

interface FirstStepsState {
  /** Undefined before the first answer. */
  readonly steps: readonly GuideStep[] | undefined
  /** The house is new: a few devices, and a step to do. */
  readonly isShown: boolean
}

const REFRESH_MS = 5_000
const FIRST_PAGE = { page: 1, pageSize: limits.pageSize.default, sort: 'time' } as const
/** With more devices, nobody needs the guide. */
const FEW_DEVICES = 2

/** The state of the six steps, from the lists that they fill. */
export function useFirstSteps(): FirstStepsState {
  const { t } = useTranslation('guide')
  const { call } = useStores()
  const [, navigate] = useLocation()
  const design = useDesignProject()
  const gateways = useAnswer(paths.gatewayQuery, FIRST_PAGE, REFRESH_MS)
  const devices = useAnswer(paths.equipmentQuery, FIRST_PAGE, REFRESH_MS)
  const projects = useAnswer(paths.projectQuery, FIRST_PAGE, REFRESH_MS)
  const device = devices.page?.rows[0]
  const project = projects.page?.rows[0]
  const pages = useAnswer(paths.projectPageQuery, project && { projectId: project.id }, REFRESH_MS)
  const rules = useAnswer(paths.alarmRuleQuery, device && { equipmentId: device.id }, REFRESH_MS)
  if (!gateways.page || !devices.page || !projects.page) return { steps: undefined, isShown: false }

  const gateway = gateways.page.rows.find(({ local }) => local)
  const withSignals = devices.page.rows.find(({ signalCount }) => signalCount > 0)
  const addProject = async () => {
    try {
      await call(paths.projectAddMulti, { title: t(($) => $.projectTitle) })
      await toastSuccess(outcomeText('save'))
      projects.reload()
    } catch (error) {
      await toastError(error)
    }
  }
  const edit = (tab: string) => device && (() => navigate(`/manage/eg/equipment/edit/${device.id}${tab}`))
  const steps: readonly GuideStep[] = [
    {
      name: 'gateway',
      isDone: gateways.page.rows.some(({ online }) => online),
      ...(gateway && { note: t(($) => $.steps.gateway[gateway.online ? 'online' : 'offline']) }),
      run: () => navigate('/manage/eg/gateway'),
    },
    { name: 'device', isDone: device !== undefined, run: () => navigate('/manage/eg/equipment/add') },
    { name: 'signals', isDone: withSignals !== undefined, run: edit('/signal') },
    {
      name: 'project',
      isDone: project !== undefined,
      run: () => (project ? navigate('/manage/eg/project/list') : void addProject()),
    },
    {
      name: 'page',
      // Version 0 is the empty page that came with the project.
      isDone: (pages.page?.rows ?? []).some(({ version }) => version > 0),
      run: project && (() => void design(project.id)),
    },
    {
      name: 'alarm',
      isDone: (rules.page ?? []).length > 0,
      run: withSignals && (() => navigate(`/monitor/eg/detail/list/${withSignals.id}?tab=alarm&view=rules`)),
    },
  ]
  const { total } = devices.page
  return { steps, isShown: total > 0 && total <= FEW_DEVICES && steps.some(({ isDone }) => !isDone) }
}
