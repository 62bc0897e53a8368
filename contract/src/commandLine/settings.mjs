// The environment variables of the programs. Plain JavaScript: scripts/run.mjs reads it before anything is installed.

/** @type {Readonly<Record<string, import('./commandLine.mjs').Setting>>} */
export const settings = {
  PORT: { preset: '8080', means: 'port of the product; a taken port is an error' },
  HOST: { preset: '0.0.0.0', means: 'interface the server listens on' },
  MIMIC_DATA: {
    preset: 'data',
    means: 'data folder: database, secrets, gateway buffers, logs. One Mimic per folder',
  },
  DATABASE_URL: {
    means: 'PostgreSQL (`postgres://user:password@host/database`) instead of the embedded SQLite',
  },
  MIMIC_PEER_URL: {
    preset: 'host name and port',
    means:
      'with several servers on one PostgreSQL: the address (`http://10.0.0.5:8080`) where users reach this one; each server has its own, and it stays the same over a restart',
  },
  MQTT_URL: { means: 'external MQTT broker (`mqtt://host:1883`) instead of the embedded one' },
  MQTT_USERNAME: { means: 'account at the external broker' },
  MQTT_PASSWORD: { means: 'password of that account' },
  MQTT_VERSION: {
    preset: '4, by npm start 5 at an external broker',
    means:
      '5: MQTT 5, whose answers say what an access list refuses; 4: MQTT 3.1.1, which the embedded broker speaks. A broker that knows 4 only is spoken to in that',
  },
  MQTT_CA: {
    preset: 'the authorities of the machine',
    means: 'with `mqtts://` or `wss://`: PEM file of the authority that signed the certificate of the external broker',
  },
  MQTT_CERT: { means: 'PEM file of a certificate that the external broker asks for' },
  MQTT_KEY: { means: 'PEM file of the key of that certificate' },
  MIMIC_BROKER_LISTEN: {
    preset: 'off: this machine only',
    means:
      'address and port (`0.0.0.0:8883`) where the embedded broker listens with TLS for gateways on other machines',
  },
  MIMIC_BROKER_CERT: {
    preset: 'made by the broker',
    means: 'PEM file of the certificate of that listener, with its chain',
  },
  MIMIC_BROKER_KEY: { preset: 'made by the broker', means: 'PEM file of the key of that certificate' },
  MIMIC_BROKER_URL: {
    preset: 'the host by which a gateway reaches the server',
    means: 'address of the broker (`mqtts://plant.example:8883`) that enrolled gateways are told',
  },
  MIMIC_DEMO_PASSWORD: {
    preset: 'generated, printed once',
    means: 'password of the seeded accounts, 8 to 15 characters',
  },
  MIMIC_ORIGINS: {
    means: 'comma list of further origins, of the same site, whose pages may call and open sockets',
  },
  MIMIC_RAW_DAYS: {
    preset: '90',
    means:
      'recorded values older than this many days are removed; their minutes are kept 400 days (longer where this is longer), hours for ever',
  },
  MIMIC_ALARM_DAYS: {
    preset: '1095',
    means:
      'alarms that were over this many days ago are removed, also those that nobody confirmed; those that hold are kept',
  },
  MIMIC_AUDIT_DAYS: {
    preset: '1095',
    means: 'entries of the audit, and writes that have ended, older than this many days are removed',
  },
  MIMIC_METRICS_TOKEN: {
    means: 'callers that send it (`Authorization: Bearer ...`) may read `/metrics`, and the details of `/healthz`',
  },
  MIMIC_METRICS_PORT: {
    means:
      'a port of the loopback of this machine that serves `/metrics` without a token, for a collector on this machine',
  },
  MIMIC_TRUSTED_PROXIES: {
    preset: 'loopback',
    means:
      'comma list of the reverse proxies whose `X-Forwarded-*` headers are believed: addresses, ranges (`10.0.0.0/8`), `loopback`, `private`',
  },
  MIMIC_LOCK_SERVICE: {
    preset: 'http://localhost:10880',
    means:
      'where the hardware key service answers on the computers of accounts with a session lock; `https:` too, which Safari needs where the console is opened by https',
  },
  MIMIC_SECRET_KEY: {
    preset: 'made once in the data folder',
    means:
      'the key that encrypts secrets in the store (passwords of mail servers and of devices, client secrets), at least 16 characters; several servers on one PostgreSQL need the same. With another key those secrets have to be entered again; until then gateways with such devices go on with the configuration that they have',
  },
  MIMIC_OUTGOING_HOSTS: {
    means:
      'comma list of hosts in a private network (`mail.plant.local`, `10.0.0.9:25`) that the server may call where people name them: mail servers, SMS gateways, webhooks, interfaces of cards, directories and providers (OpenID Connect) of company logins, also on this machine. Public hosts need no entry; private ones without it are refused',
  },
  MIMIC_PAYMENT_SECRET: {
    means:
      'the key, at least 16 characters, by which a payment service signs its reports of paid orders (`purchase.paid` in docs/api.md); without it none are taken, and payments are entered by operators of the platform',
  },
  MIMIC_SEED: {
    preset: 'the demo plant',
    means:
      'with `--no-demo`: a seed file for an empty store: organisations, accounts, and the folder of each plant as text beside it (`fixtures/demo/seed.json` is an example, `server/src/features/seed/SeedFile.ts` the format); the start says so if it was not read',
  },
  LOG_LEVEL: {
    preset: 'info',
    means: 'the least level that is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal`, or `silent`',
  },
  CHROMIUM: { preset: '/usr/bin/chromium', means: 'browser of the tests and benches' },
  CHROMIUM_FLAGS: { means: 'more flags for it, with spaces between them' },
  TEST_DATABASE_URL: {
    preset: 'a PostgreSQL on loopback',
    means: 'database of the tests and benches that need PostgreSQL; without one they are skipped',
  },
  MIMIC_RUN_SEED: {
    preset: 'drawn and printed',
    means: 'seed of the run: chooses the variants of walks and the numbers of random tests',
  },
  MIMIC_SEED_NUMBER: { preset: 'drawn and printed', means: 'seed of random tests that print one of their own' },
  MIMIC_PICTURES: {
    means: '`1` keeps the screenshots of browser tests in `artifacts/`; `write` takes kept pictures again',
  },
  MIMIC_URL: { preset: 'http://localhost:8080', means: 'address of the server' },
  MIMIC_USER: { preset: 'admin', means: 'name of the account' },
  MIMIC_PASSWORD: { preset: 'asked at the terminal', means: 'password of the account' },
  MIMIC_KEY: { means: 'an API key that is used instead of account and password' },
  MIMIC_GATEWAY_CONFIG: {
    means: 'a file with `gatewayId`, and devices that run until the server sends others',
  },
  MIMIC_GATEWAY_ID: { means: 'the id of a gateway without a file' },
  MIMIC_FIRMWARE_DIR: {
    means: 'folder that takes firmware files that the server offers; without it the gateway refuses all of them',
  },
  MIMIC_FIRMWARE_KEY: {
    means: 'PEM file of the public key (Ed25519) of whoever signs firmware; without it the gateway refuses all of them',
  },
  MIMIC_FIRMWARE_COMMAND: {
    means:
      'a program that is called with the path of a checked file, its version and its SHA-256; without it the file lies in the folder',
  },
  MIMIC_FIRMWARE_VERSION: {
    preset: 'that of the program',
    means: 'the version that the gateway reports, if it is part of an image with a version of its own',
  },
  MIMIC_BROKER_ACCOUNTS: { means: 'file with the accounts of the embedded broker; `npm start` sets it' },
  MIMIC_BROKER_PORT: { preset: '1883', means: 'port on loopback of the embedded broker; `npm start` sets it' },
  MIMIC_BROKER_EMBEDDED: { means: '`1`: the broker is the embedded one, whose accounts are ours; `npm start` sets it' },
  MIMIC_START_PROBLEMS: { means: 'parts that could not be started, a line each; `npm start` sets it' },
  MIMIC_LOCAL_GATEWAYS: { means: 'comma list of the gateways of this machine; `npm start` sets it' },
  MIMIC_ADMIN_PASSWORD: { means: 'password of the first account of an empty store; `npm start` sets it' },
  MIMIC_STATIC: { preset: 'console/dist', means: 'folder of the built console' },
}

export const store = ['MIMIC_DATA', 'DATABASE_URL']
export const mqtt = ['MQTT_URL', 'MQTT_USERNAME', 'MQTT_PASSWORD', 'MQTT_VERSION', 'MQTT_CA', 'MQTT_CERT', 'MQTT_KEY']
export const broker = ['MIMIC_BROKER_LISTEN', 'MIMIC_BROKER_CERT', 'MIMIC_BROKER_KEY', 'MIMIC_BROKER_URL']
const web = ['MIMIC_ORIGINS', 'MIMIC_PEER_URL', 'MIMIC_TRUSTED_PROXIES', 'MIMIC_METRICS_TOKEN', 'MIMIC_METRICS_PORT']
const kept = ['MIMIC_RAW_DAYS', 'MIMIC_ALARM_DAYS', 'MIMIC_AUDIT_DAYS', 'MIMIC_SECRET_KEY']
const others = [
  'MIMIC_OUTGOING_HOSTS',
  'MIMIC_PAYMENT_SECRET',
  'MIMIC_LOCK_SERVICE',
  'MIMIC_SEED',
  'MIMIC_DEMO_PASSWORD',
  'LOG_LEVEL',
]
export const server = ['PORT', 'HOST', ...store, ...mqtt, ...broker, ...web, ...kept, ...others]
