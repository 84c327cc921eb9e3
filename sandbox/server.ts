import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { postfixBounce } from './bounces';
import { Clock, type Duration, durationMs } from './clock';
import { controlRoutes } from './controls';
import { type Chooser, type FaultInput, type FaultSwitches, Faults } from './faults';
import type { SandboxEnv } from './http';
import { deliverInbound, dnsRoutes } from './inbound-mail';
import { type CaughtMail, Mailbox, startSmtp } from './mail';
import {
  BUFFER,
  SANDBOX_STRIPE_KEY,
  SANDBOX_UPLOAD_API_KEY,
  SANDBOX_UPLOAD_APP_ID,
  type SandboxOptions,
} from './options';
import { OrganiserSystem, organiserRoutes } from './organiser/system';
import { checkoutPages } from './pages/checkout';
import { connectPages } from './pages/connect';
import { controlPage } from './pages/control';
import { mailRoutes } from './pages/mail';
import { pushRoutes } from './push/routes';
import { PushService } from './push/service';
import { stripeApi } from './stripe/api';
import { captureDue } from './stripe/charges';
import { doDue } from './stripe/due';
import { Events } from './stripe/events';
import { methods } from './stripe/payment-methods';
import { StripeStore } from './stripe/store';
import { Webhooks } from './stripe/webhooks';
import type { World } from './stripe/world';
import { timeTravel } from './time-travel';
import { Callbacks } from './uploads/callback';
import { FileStore } from './uploads/files';
import { fileRoutes, ingestRoutes, uploadApi } from './uploads/routes';

/** Nobody but this machine reaches it. */
const HOST = '127.0.0.1';

const CAPTURE_SECONDS = 3;
/** How long Swish and Klarna take to answer a refund by default. */
const REFUND_SECONDS = 5;

const DUE_CHECK_MS = 1000;

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

export async function startSandbox(options: SandboxOptions) {
  const log = options.log ?? (() => undefined);
  const [apiKey, appId] = [SANDBOX_UPLOAD_API_KEY, SANDBOX_UPLOAD_APP_ID];
  let port = options.port;
  // Browsers get one origin for pages and files, and UploadThing's SDK wants it to be localhost.
  const publicUrl = () => `http://localhost:${port}`;

  const clock = new Clock(join(options.dataDir, 'clock.json'));
  const faults = new Faults();
  const storageDir = options.persistent === false ? null : options.dataDir;
  const mailbox = new Mailbox(storageDir, log);
  const pushes = new PushService(storageDir && join(storageDir, 'push.json'), publicUrl, log);
  const store = new StripeStore(storageDir && join(storageDir, 'stripe.json'), log);
  const secrets = options.webhookSecret.split(',').map((secret) => secret.trim());
  const webhooks = new Webhooks(store, secrets.filter(Boolean), options.webhookUrl, log);
  const events = new Events(clock, store, (event) => webhooks.enqueue(event));
  const world: World = {
    clock,
    store,
    events,
    publicUrl,
    ahead: 0,
    methods,
    refundsStart: 'succeeded',
    refundSeconds: options.refundSeconds === undefined ? REFUND_SECONDS : options.refundSeconds,
    buffer: BUFFER,
    captureSeconds: options.captureSeconds === undefined ? CAPTURE_SECONDS : options.captureSeconds,
    transfersApproved: true,
  };
  const files = new FileStore(join(options.dataDir, 'uploads'));
  const ingestUrl = () => `${publicUrl()}/ingest`;
  const uploads = {
    files,
    callbacks: new Callbacks(apiKey, ingestUrl, log),
    apiKey,
    appId,
    fileOrigin: publicUrl,
    faults,
  };
  const organiser = new OrganiserSystem(join(options.dataDir, 'organiser.json'), options.siteUrl, log);
  const travel = timeTravel({
    clock,
    doDue: () => doDue(world),
    deliverWebhooks: () => webhooks.flush(),
    sweep: options.sweep
      ? {
          url: new URL('/api/cron/deadlines', options.siteUrl).href,
          cronSecret: options.sweep.cronSecret,
        }
      : null,
    log,
  });
  const applySwitches = (switches: FaultSwitches[]) => {
    for (const { webhooks: delivery, refunds, transfersAlone, buffer, ahead, methods: enabled } of switches) {
      if (buffer !== undefined) world.buffer = buffer;
      if (ahead !== undefined) world.ahead = ahead;
      if (enabled) world.methods = enabled;
      if (delivery) {
        webhooks.hold(delivery === 'hold');
        webhooks.lose(delivery === 'lose');
      }
      if (refunds) world.refundsStart = refunds;
      if (transfersAlone) world.transfersApproved = transfersAlone === 'approved';
    }
  };
  /** A bounce has no sender. */
  const bounce = async ({ returnPath = '', to }: CaughtMail) => {
    const raw = Buffer.from(postfixBounce({ recipient: to }));
    if (options.inboundMail)
      await deliverInbound(options.inboundMail, { sender: '', recipients: [returnPath], raw }, log);
  };
  let smtpPort: number | null = null;

  const app = new Hono<SandboxEnv>();
  app.route('/v1', stripeApi(world, SANDBOX_STRIPE_KEY, faults, webhooks));
  app.route('/ingest', ingestRoutes(uploads));
  app.route('/uploads-api', uploadApi(uploads));
  app.route('/', fileRoutes(uploads));
  app.route('/', checkoutPages(world));
  app.route('/', connectPages(world));
  app.route('/', mailRoutes(mailbox, bounce));
  app.route('/', pushRoutes(pushes));
  app.route('/', organiserRoutes(organiser));
  app.route('/', dnsRoutes());
  app.route('/', controlRoutes({ world, webhooks, travel }));
  app.route(
    '/',
    controlPage({
      world,
      webhooks,
      mailbox,
      pushes,
      organiser,
      files,
      fileAddress: (key) => `${publicUrl()}/a/${appId}/${key}`,
      uploadApiKey: apiKey,
      siteUrl: options.siteUrl,
      smtpPort: () => smtpPort,
    }),
  );
  app.onError((error, c) => {
    log(`${c.req.method} ${c.req.path}: ${error.stack ?? String(error)}`);
    return c.json({ error: { type: 'api_error', message: 'The sandbox itself failed' } }, 500);
  });

  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => resolve());
  });
  port = (server.address() as AddressInfo).port;
  const smtp =
    options.smtpPort === null
      ? null
      : await startSmtp({ port: options.smtpPort, host: HOST }, mailbox, (mail) => {
          if (options.inboundMail) void deliverInbound(options.inboundMail, mail, log);
        }).catch((error: unknown) => {
          server.close();
          throw error;
        });
  smtpPort = smtp?.port ?? null;
  const expiry = setInterval(() => doDue(world), DUE_CHECK_MS);
  expiry.unref();
  webhooks.start();

  return {
    /** Where browsers and the app reach it. */
    url: publicUrl(),
    port,
    smtpPort,
    clock: {
      now: () => new Date(clock.nowMs()),
      get offsetMs() {
        return clock.offsetMs;
      },
      /** As POST /clock/advance: sessions expire, webhooks are delivered, then the sweep runs. */
      async advance(duration: Duration) {
        const ms = durationMs(duration);
        if (ms === undefined)
          throw new RangeError('The clock only moves forward, by a reasonable length of time');
        return travel.advance(ms);
      },
      /** Sets the clock's offset from real time, in ms, without any effects. */
      jump: (offsetMs: number) => clock.setOffset(offsetMs),
      reset: () => travel.reset(),
    },
    /** Newest first. */
    mails: {
      list: (to?: string) => mailbox.list(to),
      refuse: (to: string, reply: string) => mailbox.refuse(to, reply),
      refused: (to: string) => mailbox.refused(to),
    },
    pushes,
    webhooks,
    faults: {
      add: (...input: FaultInput[]) => applySwitches(faults.add(input)),
      choose: (chooser: Chooser) => faults.choose(chooser),
      /** Idempotency keys are ignored until `clear`. */
      ignoreKeys: () => faults.ignoreKeys(),
      /** How many of the added faults have not been applied. */
      get left() {
        return faults.list().length;
      },
      /** How many requests a fault of the mode `hold` keeps waiting, until `release`. */
      get held() {
        return faults.held;
      },
      release: () => faults.release(),
      clear: () => {
        faults.clear();
        applySwitches([
          {
            webhooks: 'deliver',
            refunds: 'succeeded',
            transfersAlone: 'approved',
            buffer: BUFFER,
            methods: [...methods],
          },
        ]);
      },
    },
    /** Books the balance transactions of all payments now, with their events. */
    captureCharges: () => captureDue(world, true),
    /** The stored objects. */
    stripe: store,
    files,
    async close() {
      clearInterval(expiry);
      await webhooks.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await smtp?.close();
      await Promise.all([store.flush(), mailbox.flush(), pushes.flush()]);
    },
  };
}
