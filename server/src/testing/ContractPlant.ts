import {
  announcement,
  apiGrant,
  apiKey,
  cardSource,
  comment,
  dept,
  type Endpoint,
  embed,
  endpoints,
  enterprise,
  equipment,
  extAccount,
  feedback,
  fieldAccount,
  firmware,
  frame,
  gateway,
  group,
  image,
  inspection,
  invoice,
  isSuccess,
  loginProvider,
  messageTemplate,
  orderPhoto,
  orgAccount,
  orgRegion,
  orgRole,
  paths,
  plainCalls,
  plant as plantText,
  project,
  projectMonitor,
  purchase,
  repair,
  style,
  user,
} from '@mimic/contract'
import { insertSampleRows } from './sampleRows.ts'
import type { StoreEngine } from './storeEngines.ts'
import type { Answer, TestClient } from './TestClient.ts'
import { TestServer } from './TestServer.ts'

/** Calls of the contract that need a session. */
export const guarded = endpoints.filter((e) => e.allow !== 'public')
/** Calls whose subject belongs to an organisation. */
export const scoped = endpoints.filter((e) => e.scopedBy !== undefined)
export const posted = endpoints.filter((e) => e.method === 'POST')

/** The number of a card in the examples. */
const ICCID = '89860123456789012345'

type Made = (name: string, e: Endpoint, idIn: (reply: Answer['reply']) => unknown) => Promise<void>

/** Fields that may be left out only with another one in their place. */
const NEEDED: Readonly<Record<string, readonly string[]>> = { 'alarm.notifyRule.add': ['destination'] }

/** A server with rows that the examples of all calls of the contract name. */
export class ContractPlant {
  readonly test: TestServer
  readonly admin: TestClient
  readonly viewer: TestClient
  /** Ids that the examples name but the server assigns: the assigned id by name. */
  readonly given: Record<string, string> = {}
  readonly #engine: StoreEngine
  #cards = 0

  private constructor(engine: StoreEngine, test: TestServer, admin: TestClient, viewer: TestClient) {
    this.#engine = engine
    this.test = test
    this.admin = admin
    this.viewer = viewer
  }

  static async start(engine: StoreEngine): Promise<ContractPlant> {
    await engine.create()
    // Accounts of field devices are those of the embedded broker.
    const env = { MIMIC_BROKER_EMBEDDED: '1', MIMIC_BROKER_URL: 'mqtts://broker.example:8883' }
    const test = await TestServer.start({ ...engine.options, rateFactor: 1000, env })
    const plant = new ContractPlant(engine, test, await test.login('admin-a'), await test.login('viewer-a'))
    await insertSampleRows(test.server.context.db)
    await plant.#add()
    return plant
  }

  async stop(): Promise<void> {
    await this.test.stop()
    await this.#engine.drop()
  }

  /** The body of a call's example. @param required without the fields that may be left out */
  rightBody(e: Endpoint, required = false): Record<string, string> {
    const needed = [...(e.body.required ?? []), ...(NEEDED[e.id] ?? [])]
    const fields = Object.entries(e.example).filter(([name]) => !required || needed.includes(name))
    return Object.fromEntries(
      fields.map(([name, value]) => [
        name,
        (typeof value === 'string' && this.#givenFor(value)) || this.#formText(value),
      ]),
    )
  }

  #givenFor(value: string): string | undefined {
    // A card has a number of its own.
    return value === ICCID ? String(BigInt(ICCID) + BigInt(++this.#cards)) : this.given[value]
  }

  #formText(value: unknown): string {
    return typeof value === 'object'
      ? JSON.stringify(value, (_, each) => (typeof each === 'string' && this.#givenFor(each)) || each)
      : String(value)
  }

  async #add(): Promise<void> {
    const made = async (name: string, e: Endpoint, idIn: (reply: Answer['reply']) => unknown) => {
      const { reply } = await send(this.admin, e, this.rightBody(e, true))
      if (!isSuccess(reply.code) && reply.uuid === undefined)
        throw new Error(`no ${name}: ${e.id} gave ${JSON.stringify(reply)}`)
      this.given[name] = String(idIn(reply))
    }
    const idOf = ({ data }: Answer['reply']) => (data as { id: string }).id
    const idIn = async (path: string, body: Record<string, string>) => idOf((await this.admin.call(path, body)).reply)
    await made('command-a', projectMonitor.write, ({ uuid }) => uuid)
    await made('image-a', image.upload, idOf)
    await send(this.admin, plantText.picture, this.rightBody(plantText.picture))
    await made('comment-a', comment.add, idOf)
    for (const name of ['dept-parent', 'dept-unused', 'dept-a']) await made(name, dept.add, idOf)
    for (const name of ['region-unused', 'region-a']) await made(name, orgRegion.add, idOf)
    const source = { url: 'https://cards.example.com/{iccid}', usedPath: 'used' }
    const company = { issuer: 'https://login.example.com', clientId: 'mimic' }
    for (const name of ['loginProvider-unused', 'loginProvider-a'])
      this.given[name] = await idIn(loginProvider.add.path, { title: name, ...company })
    for (const name of ['apiKey-unused', 'apiKey-a']) await made(name, apiKey.add, idOf)
    for (const name of ['role-unused', 'role-a']) await made(name, orgRole.add, idOf)
    for (const name of ['provider-unused', 'provider-a'])
      this.given[name] = await idIn(paths.providerAdd, { title: name, kind: 'mailCatcher' })
    for (const name of ['messageTemplate-unused', 'messageTemplate-a']) await made(name, messageTemplate.add, idOf)
    for (const name of ['cardSource-unused', 'cardSource-a'])
      this.given[name] = await idIn(cardSource.add.path, { title: name, ...source })
    for (const name of ['style-unused', 'style-a']) await made(name, style.add, idOf)
    await send(this.admin, style.setPicture, this.rightBody(style.setPicture))
    for (const name of ['frame-unused', 'frame-a']) {
      this.given['frame-path'] = name
      await made(name, frame.add, idOf)
    }
    this.given['frame-known'] = 'frame-a'
    this.given['frame-path'] = 'another'
    for (const name of ['announcement-unused', 'announcement-plain', 'announcement-a'])
      await made(name, announcement.add, idOf)
    await send(this.admin, announcement.imageUpload, this.rightBody(announcement.imageUpload))
    await send(this.admin, feedback.add, this.rightBody(feedback.add))
    const { reply: written } = await send(this.admin, feedback.own, {})
    this.given['feedback-a'] = (written.data as { rows: { id: string }[] }).rows[0]?.id ?? ''
    this.given['new-account'] = 'spare'
    await made('account-spare', orgAccount.add, idOf)
    this.given['new-account'] = 'unused'
    await made('orgAccount-unused', orgAccount.add, idOf)
    this.given['new-account'] = 'another'
    this.given['new-external'] = 'partner'
    await made('extAccount-a', extAccount.add, idOf)
    this.given['new-external'] = 'partner-unused'
    await made('extAccount-unused', extAccount.add, idOf)
    this.given['new-external'] = 'partner-other'
    const { id: _id, baseVersion: _version, ...granted } = this.rightBody(apiGrant.auth)
    this.given['apiGrant-a'] = await idIn(apiGrant.auth.path, { ...granted, title: 'Granted' })
    this.given['new-main'] = 'main-other'
    await made('enterprise-a', enterprise.add, ({ data }) => (data as { orgId: string }).orgId)
    this.given['new-main'] = 'main-more'
    this.given['main-a'] = ((await send(this.admin, user.info, {})).reply.data as { userId: string }).userId
    for (const [name, { add }] of Object.entries(plainCalls)) await made(`${name}-a`, add, idOf)
    await made('project-unused', project.add, idOf)
    await made('template-unused', plainCalls.template.add, idOf)
    await made('inspectionContent-unused', plainCalls.inspectionContent.add, idOf)
    await made('alarmClass-unused', plainCalls.alarmClass.add, idOf)
    await made('group-unused', group.add, idOf)
    await made('inspectionPlan-unused', plainCalls.inspectionPlan.add, idOf)
    await made('operatingPosition-unused', plainCalls.operatingPosition.add, idOf)
    await made('notifyRoster-unused', plainCalls.notifyRoster.add, idOf)
    await made('notifyRule-unused', plainCalls.notifyRule.add, idOf)
    await made('model-unused', plainCalls.model.add, idOf)
    await made('card-unused', plainCalls.card.add, idOf)
    this.given['1.2.0'] = '1.2.0'
    await made('fieldAccount-a', fieldAccount.add, idOf)
    await made('fieldAccount-unused', fieldAccount.add, idOf)
    await made('firmware-a', firmware.upload, idOf)
    this.given['1.2.0'] = '1.2.1'
    await made('firmware-unused', firmware.upload, idOf)
    this.given['1.2.0'] = '1.2.2'
    await send(this.admin, firmware.setModel, this.rightBody(firmware.setModel))
    await made('equipment-a', equipment.add, idOf)
    await made('eq-a-unused', equipment.add, idOf)
    await send(this.admin, equipment.bindTemplate, {
      id: this.given['equipment-a'] ?? '',
      templateId: this.given['template-a'] ?? '',
    })
    await made('gateway-a', gateway.add, idOf)
    this.given['SN-1'] = 'SN-2'
    await made('gateway-unused', gateway.add, idOf)
    this.given['SN-1'] = 'SN-3'
    await made('enrol-key-a', gateway.add, ({ data }) => (data as { enrolKey: string }).enrolKey)
    this.given['SN-1'] = 'SN-4'
    await made('embed-a', embed.add, ({ data }) => (data as { embed: { id: string } }).embed.id)
    await made('repair-a', repair.add, idOf)
    for (const name of ['orderPhoto-unused', 'orderPhoto-a']) await made(name, orderPhoto.upload, idOf)
    await made('inspection-a', inspection.add, idOf)
    await this.#addPurchases(made, idOf)
  }

  /** Orders in each state that the examples name, and invoices of a paid one. */
  async #addPurchases(made: Made, idOf: (reply: Answer['reply']) => string): Promise<void> {
    const offer = { kind: 'card', title: 'Card', quantity: '1', price: '100', isEnabled: 'true' }
    this.given['offer-a'] = idOf((await this.admin.call(purchase.setOffer.path, offer)).reply)
    for (const name of ['purchase-a', 'purchase-new', 'purchase-unused', 'purchase-sent', 'purchase-paid'])
      await made(name, purchase.add, idOf)
    for (const name of ['purchase-sent', 'purchase-paid'])
      await this.admin.call(purchase.submit.path, { id: this.given[name] ?? '' })
    const paid = { id: this.given['purchase-paid'] ?? '', status: 'paid', reference: 'Transfer' }
    await this.admin.call(purchase.settle.path, paid)
    for (const name of ['invoice-a', 'invoice-unused', 'invoice-issued']) await made(name, invoice.request, idOf)
    await this.admin.call(invoice.issue.path, { id: this.given['invoice-issued'] ?? '', number: '1' })
    await send(this.admin, invoice.setFile, this.rightBody(invoice.setFile))
  }
}

/** Makes a call in its own encoding. */
export function send(client: TestClient, e: Endpoint, body: Record<string, string>): Promise<Answer> {
  if (e.method === 'GET') {
    const query = new URLSearchParams(Object.entries(body).filter(([name]) => !e.path.includes(`:${name}`)))
    return client.get(
      `${e.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(body[name] ?? ''))}?${query}`,
    )
  }
  if (e.encoding === 'multipart') return client.post(e.path, body)
  if (e.encoding === 'upload') {
    const { file, ...fields } = body
    return client.upload(e.path, fields, file === undefined ? undefined : bytesOf(file))
  }
  return client.send(e.path, new URLSearchParams(body).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
}

const bytesOf = (file: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(file, 'base64'))
