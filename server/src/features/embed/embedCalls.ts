import { alarm, history, image, mvar, projectMonitor, splitIds } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { noRegions } from '../../platform/sessions/regions.ts'
import type { EmbedGrant } from '../../platform/sessions/Session.ts'
import { writeEntry } from '../commands/store/writeEntry.ts'
import { configuredInterval } from '../equipment/configuredInterval.ts'
import { ImageRows } from '../images/ImageRows.ts'
import { bindOfPages } from '../pages/bindOfPages.ts'
import { PageRows } from '../pages/PageRows.ts'
import { storedProject } from '../pages/TemplatePages.ts'
import { equipsOf } from '../project/projectEquips.ts'

type Body = Readonly<Record<string, unknown>>
type Check = (body: Body, grant: EmbedGrant, scope: Scope) => boolean | Promise<boolean>
export type EmbedCalls = ReadonlyMap<string, Check>

/** All calls that an embed token may make, each with a check of its subject. Any other call is refused. */
export function embedCalls(db: Db): EmbedCalls {
  const isItsPage: Check = ({ pageId }, grant) => grant.pageIds.includes(String(pageId))
  const { isItsVersion, isOnItsPage } = fileChecks(db)
  const { isItsHistory, isItsAlarms, isItsVariables } = recordChecks(db)
  const { isItsEquipment, isItsWrite, mayWrite } = commandChecks(db)
  return new Map<string, Check>([
    [projectMonitor.pageInfo.id, ({ id }, grant) => grant.pageIds.includes(String(id))],
    [projectMonitor.pageFile.id, isItsVersion],
    [projectMonitor.signalQuery.id, isItsPage],
    [projectMonitor.gatewayQuery.id, isItsPage],
    [projectMonitor.systemQuery.id, isItsPage],
    [mvar.queryAll.id, isItsVariables],
    [projectMonitor.token.id, isItsPage],
    [projectMonitor.gatewayOpen.id, isItsEquipment],
    [image.file.id, isOnItsPage],
    [history.query.id, isItsHistory],
    [history.queryAll.id, isItsHistory],
    [history.queryAllData.id, isItsHistory],
    [history.replay.id, isItsPage],
    [alarm.query.id, isItsAlarms],
    [alarm.queryAll.id, isItsAlarms],
    [alarm.openCounts.id, isItsAlarms],
    [projectMonitor.write.id, mayWrite],
    [
      projectMonitor.writeCallback.id,
      async ({ uuid }, grant, scope) => (await isItsWrite(uuid, grant, scope)) === true,
    ],
  ])
}

/** The files of its pages, and the pictures on them. */
function fileChecks(db: Db) {
  const pages = new PageRows(db)
  const images = new ImageRows(db)

  const isItsVersion: Check = async ({ pageId, version }, grant, scope) => {
    const page = grant.pageIds.includes(String(pageId)) ? await pages.find(scope, String(pageId)) : undefined
    // The version before is allowed too: a new one may have been saved between two calls of a viewer.
    return page !== undefined && Number(version) >= page.version - 1
  }

  /** A picture of its project that the newest version of a page names. */
  const isOnItsPage: Check = async ({ imageId }, grant, scope) => {
    const picture = await images.find(scope, String(imageId))
    if (picture?.projectId !== storedProject(grant.projectId)) return false
    for (const pageId of grant.pageIds) {
      const page = await pages.find(scope, pageId)
      const version = page && (await pages.version(scope, pageId, page.version, noRegions))
      // The closing quote ends the address, so that a longer address does not match.
      if ([version?.file, version?.options].some((text) => text?.includes(`${picture.url}"`))) return true
    }
    return false
  }

  return { isItsVersion, isOnItsPage }
}

/** Checks for calls about recorded values of the token's pages. */
function recordChecks(db: Db) {
  const pages = new PageRows(db)

  /** Recorded values of the signals and variables that the pages show. */
  const isItsHistory: Check = async ({ projectId, dataSignal = '', dataMvar = '' }, grant, scope) => {
    const { signals, mvars } = await bindOfPages(pages, scope, grant.pageIds)
    return (
      projectId === grant.projectId &&
      splitIds(String(dataSignal)).every((id) => signals.includes(id)) &&
      splitIds(String(dataMvar)).every((id) => mvars.includes(id))
    )
  }

  /** Alarms of its project; the call itself limits them to those of the pages. */
  const isItsAlarms: Check = async ({ projectId, dataEquip = '' }, grant, scope) => {
    if (!grant.alarms || projectId !== grant.projectId) return false
    const { signals, equips } = await bindOfPages(pages, scope, grant.pageIds)
    const own = await equipsOf(db, scope, signals, equips)
    return splitIds(String(dataEquip)).every((id) => own.includes(id))
  }

  /** Units and newest values of the measured variables that the pages show. */
  const isItsVariables: Check = async ({ projectId, ids }, grant, scope) => {
    const { mvars } = await bindOfPages(pages, scope, grant.pageIds)
    return projectId === grant.projectId && splitIds(String(ids)).every((id) => mvars.includes(id))
  }

  return { isItsHistory, isItsAlarms, isItsVariables }
}

/** Requests to the gateways of the pages' equipment. */
function commandChecks(db: Db) {
  const pages = new PageRows(db)

  const isItsEquipment: Check = async ({ projectId, equipmentId, interval }, grant, scope) => {
    const { equips } = await bindOfPages(pages, scope, grant.pageIds)
    const isShown = projectId === grant.projectId && equips.includes(String(equipmentId))
    return isShown && Number(interval) >= (await configuredInterval(db, scope, String(equipmentId)))
  }

  /** A write that came by this token. */
  const isItsWrite = async (uuid: unknown, grant: EmbedGrant, scope: Scope): Promise<boolean | undefined> => {
    const entry = await writeEntry(db, scope.orgId, uuid)
    return entry && entry.embedId === grant.id
  }

  const mayWrite: Check = async ({ projectId, pageId, signalId, uuid }, grant, scope) =>
    projectId === grant.projectId &&
    // The audit names the page.
    (pageId === undefined || grant.pageIds.includes(String(pageId))) &&
    grant.signalIds.includes(String(signalId)) &&
    (await bindOfPages(pages, scope, grant.pageIds)).signals.includes(String(signalId)) &&
    // The token's own retry, or a new write.
    (uuid === undefined || (await isItsWrite(uuid, grant, scope)) !== false)

  return { isItsEquipment, isItsWrite, mayWrite }
}
