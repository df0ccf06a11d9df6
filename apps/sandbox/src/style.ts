/** Style of all pages of the sandbox, served at `/cashier.css`. */
export const CASHIER_STYLE = `:root{color-scheme:dark}*{box-sizing:border-box}
body{margin:0;background:#0b0e14;color:#eef2fa;font:16px/1.5 system-ui,"Noto Sans CJK SC",sans-serif;min-height:100vh;display:flex;flex-direction:column;align-items:center}
.bar{width:100%;padding:14px;text-align:center;font-weight:700;background:repeating-linear-gradient(135deg,#263046 0 14px,#1b2231 14px 28px)}
.bar b{background:#eef2fa;color:#0b0e14;border-radius:6px;padding:2px 10px;margin-inline-end:8px;letter-spacing:.08em}
main{width:100%;max-width:460px;padding:24px 20px;display:flex;flex-direction:column;gap:20px;flex:1}
.head{display:flex;gap:14px;align-items:center}.mark{width:52px;height:52px;border-radius:14px;display:grid;place-items:center;font-weight:700;font-size:22px}
.head p,.sum p,.quiet{margin:0;color:#97a3ba;font-size:14px}.head h1{margin:0;font-size:18px}
.sum{text-align:center}.sum strong{font-size:46px;line-height:1.2;font-variant-numeric:tabular-nums}
.state{border:1px solid #263046;border-radius:14px;padding:12px 16px;background:#131823;text-align:center}
.sheet{background:#131823;border:1px solid #263046;border-radius:20px;padding:18px;display:flex;flex-direction:column;gap:12px;margin-top:auto}
.sheet h2{margin:0;font-size:16px}.grid{display:grid;grid-template-columns:1fr 1fr;gap:10px}form{display:contents}
button,.back{font:inherit;color:inherit;background:#1b2231;border:1px solid #263046;border-radius:14px;min-height:56px;padding:8px 10px;cursor:pointer;text-align:center}
button small{display:block;color:#97a3ba;font-size:13px}button.main{background:#c8ff4d;color:#0b0e14;border:0;font-weight:700;font-size:17px}
.from{display:grid;gap:6px}.from input{font:inherit;color:inherit;background:#0b0e14;border:1px solid #263046;border-radius:14px;min-height:48px;padding:8px 14px;width:100%}.from small{color:#97a3ba;font-size:13px}
.back{display:grid;place-items:center;text-decoration:none}button:focus-visible,.back:focus-visible,input:focus-visible{outline:2px solid #fff;outline-offset:2px}
@media(min-width:800px){main{max-width:760px}.grid{grid-template-columns:repeat(3,1fr)}}`;
