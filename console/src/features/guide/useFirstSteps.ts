import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useEffect, useRef } from 'react'
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
const FEW_DEVICES = FIRST_PAGE.pageSize

/** The state of the six steps, from the lists that they fill. */
export function useFirstSteps(): FirstStepsState {
  const { t } = useTranslation('guide')
  const { call } = useStores()
  const [, navigate] = useLocation()
  const design = useDesignProject()
  // A second click before the list knows the new project would add another.
  const isAdding = useRef(false)
  const gateways = useAnswer(paths.gatewayQuery, FIRST_PAGE, REFRESH_MS)
  const devices = useAnswer(paths.equipmentQuery, FIRST_PAGE, REFRESH_MS)
  const projects = useAnswer(paths.projectQuery, FIRST_PAGE, REFRESH_MS)
  const rows = devices.page?.rows ?? []
  const withSignals = rows.filter(({ signalCount }) => signalCount > 0)
  const [newest] = withSignals
  const oldest = withSignals.at(-1)
  const project = projects.page?.rows[0]
  useEffect(() => {
    if (project) isAdding.current = false
  }, [project])
  const pages = useAnswer(paths.projectPageQuery, project && { projectId: project.id }, REFRESH_MS)
  // Conditions stand on the first device or on the newest one while there are few.
  const rules = useAnswer(paths.alarmRuleQuery, newest && { equipmentId: newest.id }, REFRESH_MS)
  const firstRules = useAnswer(paths.alarmRuleQuery, oldest && { equipmentId: oldest.id }, REFRESH_MS)
  if (!gateways.page || !devices.page || !projects.page) return { steps: undefined, isShown: false }

  const gateway = gateways.page.rows.find(({ local }) => local)
  const addProject = async () => {
    if (isAdding.current) return
    isAdding.current = true
    try {
      await call(paths.projectAddMulti, { title: t(($) => $.projectTitle) })
      await toastSuccess(outcomeText('save'))
      projects.reload()
    } catch (error) {
      isAdding.current = false
      await toastError(error)
    }
  }
  const toFill = rows.find(({ signalCount }) => signalCount === 0) ?? rows[0]
  const steps: readonly GuideStep[] = [
    {
      name: 'gateway',
      isDone: gateways.page.rows.some(({ online }) => online),
      ...(gateway && { note: t(($) => $.steps.gateway[gateway.online ? 'online' : 'offline']) }),
      run: () => navigate('/manage/eg/gateway'),
    },
    { name: 'device', isDone: rows.length > 0, run: () => navigate('/manage/eg/equipment/add') },
    {
      name: 'signals',
      isDone: newest !== undefined,
      run: toFill && (() => navigate(`/manage/eg/equipment/edit/${toFill.id}/signal`)),
    },
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
      isDone: [rules, firstRules].some(({ page = [] }) => page.length > 0),
      run: newest && (() => navigate(`/monitor/eg/detail/list/${newest.id}?tab=alarm&view=rules`)),
    },
  ]
  const { total } = devices.page
  // A gateway that goes offline later is no reason to show the guide again.
  const isToDo = steps.some(({ name, isDone }) => !isDone && name !== 'gateway')
  return { steps, isShown: total > 0 && total <= FEW_DEVICES && isToDo }
}
