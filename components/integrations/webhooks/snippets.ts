import { PING } from "@/lib/integrations/webhooks/events";
import { exampleOf } from "@/lib/integrations/webhooks/examples";

const PORT = 8080;

/** A receiver in Node.js that verifies signatures with the package standardwebhooks. */
export const receiverSnippet = (port = PORT) => `// receiver.mjs
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

createServer(async (request, response) => {
  const body = await text(request); // as it came: a body that was parsed and written again has another signature
  try {
    const event = webhook.verify(body, request.headers);
    console.log(request.headers["webhook-id"], event.type, event.data);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(${port});
`;

/** How to start that receiver. */
export const RUN_SNIPPET = `npm install standardwebhooks
WEBHOOK_SECRET='whsec_...' node receiver.mjs`;

/** Signs an event as we do and sends it to that receiver, with nothing but a shell, OpenSSL and curl. */
export const signSnippet = (secret = "whsec_...", port = PORT) => `SECRET='${secret}'
ID=msg_example
TIMESTAMP=$(date +%s)
BODY='${JSON.stringify(exampleOf(PING))}'

KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
SIGNATURE=$(printf %s "$ID.$TIMESTAMP.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)

curl -i http://localhost:${port}/ \\
  -H "content-type: application/json" \\
  -H "webhook-id: $ID" \\
  -H "webhook-timestamp: $TIMESTAMP" \\
  -H "webhook-signature: v1,$SIGNATURE" \\
  --data-raw "$BODY"
`;
