// node_modules/uplot/dist/uPlot.esm.js
var e = !0, t = "uplot", n = "u-hz", r = "u-vt", i = "u-title", a = "u-wrap", o = "u-under", s = "u-over", c = "u-axis", l = "u-off", u = "u-select", d = "u-cursor-x", f = "u-cursor-y", p = "u-cursor-pt", m = "u-legend", h = "u-live", g = "u-inline", _ = "u-series", v = "u-marker", y = "u-label", b = "u-value", x = "width", S = "height", C = "top", w = "bottom", T = "left", E = "right", D = "#000", ee = "#0000", te = "mousemove", ne = "mousedown", re = "mouseup", ie = "mouseenter", ae = "mouseleave", oe = "dblclick", se = "resize", O = "scroll", k = "change", ce = "dppxchange", le = "--", A = typeof window < "u", ue = A ? document : null, de = A ? window : null, j = A ? navigator : null, M, fe;
function pe() {
	let e = devicePixelRatio;
	M != e && (M = e, fe && Ee(k, fe, pe), fe = matchMedia(`(min-resolution: ${M - .001}dppx) and (max-resolution: ${M + .001}dppx)`), Te(k, fe, pe), de.dispatchEvent(new CustomEvent(ce)));
}
function me(e, t) {
	if (t != null) {
		let n = e.classList;
		!n.contains(t) && n.add(t);
	}
}
function he(e, t) {
	let n = e.classList;
	n.contains(t) && n.remove(t);
}
function N(e, t, n) {
	e.style[t] = n + "px";
}
function ge(e, t, n, r) {
	let i = ue.createElement(e);
	return t != null && me(i, t), n?.insertBefore(i, r), i;
}
function _e(e, t) {
	return ge("div", e, t);
}
var ve = /* @__PURE__ */ new WeakMap();
function ye(e, t, n, r, i) {
	let a = "translate(" + t + "px," + n + "px)";
	a != ve.get(e) && (e.style.transform = a, ve.set(e, a), t < 0 || n < 0 || t > r || n > i ? me(e, l) : he(e, l));
}
var be = /* @__PURE__ */ new WeakMap();
function xe(e, t, n) {
	let r = t + n;
	r != be.get(e) && (be.set(e, r), e.style.background = t, e.style.borderColor = n);
}
var P = /* @__PURE__ */ new WeakMap();
function Se(e, t, n, r) {
	let i = t + "" + n;
	i != P.get(e) && (P.set(e, i), e.style.height = n + "px", e.style.width = t + "px", e.style.marginLeft = r ? -t / 2 + "px" : 0, e.style.marginTop = r ? -n / 2 + "px" : 0);
}
var Ce = { passive: !0 }, we = {
	...Ce,
	capture: !0
};
function Te(e, t, n, r) {
	t.addEventListener(e, n, r ? we : Ce);
}
function Ee(e, t, n, r) {
	t.removeEventListener(e, n, Ce);
}
A && pe();
function De(e, t, n, r) {
	let i;
	n ||= 0, r ||= t.length - 1;
	let a = r <= 2147483647;
	for (; r - n > 1;) i = a ? n + r >> 1 : Ge((n + r) / 2), t[i] < e ? n = i : r = i;
	return e - t[n] <= t[r] - e ? n : r;
}
function Oe(e) {
	return (t, n, r) => {
		let i = -1, a = -1;
		for (let a = n; a <= r; a++) if (e(t[a])) {
			i = a;
			break;
		}
		for (let i = r; i >= n; i--) if (e(t[i])) {
			a = i;
			break;
		}
		return [i, a];
	};
}
var ke = (e) => e != null, Ae = (e) => e != null && e > 0, je = Oe(ke), F = Oe(Ae);
function Me(e, t, n, r = 0, i = !1) {
	let a = i ? F : je, o = i ? Ae : ke;
	[t, n] = a(e, t, n);
	let s = e[t], c = e[t];
	if (t > -1) {
		if (r == 1) s = e[t], c = e[n];
		else if (r == -1) s = e[n], c = e[t];
		else for (let r = t; r <= n; r++) {
			let t = e[r];
			o(t) && (t < s ? s = t : t > c && (c = t));
		}
	}
	return [s ?? B, c ?? -B];
}
function Ne(e, t, n, r) {
	let i = Ze(e), a = Ze(t);
	e == t && (i == -1 ? (e *= n, t /= n) : (e /= n, t *= n));
	let o = n == 10 ? Qe : z, s = i == 1 ? Ge : qe, c = a == 1 ? qe : Ge, l = s(o(We(e))), u = c(o(We(t))), d = Xe(n, l), f = Xe(n, u);
	return n == 10 && (l < 0 && (d = H(d, -l)), u < 0 && (f = H(f, -u))), r || n == 2 ? (e = d * i, t = f * a) : (e = mt(e, d), t = pt(t, f)), [e, t];
}
function Pe(e, t, n, r) {
	let i = Ne(e, t, n, r);
	return e == 0 && (i[0] = 0), t == 0 && (i[1] = 0), i;
}
var Fe = .1, Ie = {
	mode: 3,
	pad: Fe
}, Le = {
	pad: 0,
	soft: null,
	mode: 0
}, I = {
	min: Le,
	max: Le
};
function Re(e, t, n, r) {
	return Tt(n) ? Be(e, t, n) : (Le.pad = n, Le.soft = r ? 0 : null, Le.mode = r ? 3 : 0, Be(e, t, I));
}
function L(e, t) {
	return e ?? t;
}
function ze(e, t, n) {
	for (t = L(t, 0), n = L(n, e.length - 1); t <= n;) {
		if (e[t] != null) return !0;
		t++;
	}
	return !1;
}
function Be(e, t, n) {
	let r = n.min, i = n.max, a = L(r.pad, 0), o = L(i.pad, 0), s = L(r.hard, -B), c = L(i.hard, B), l = L(r.soft, B), u = L(i.soft, -B), d = L(r.mode, 0), f = L(i.mode, 0), p = t - e, m = Qe(p), h = Ye(We(e), We(t)), g = We(Qe(h) - m);
	(p < 1e-24 || g > 10) && (p = 0, (e == 0 || t == 0) && (p = 1e-24, d == 2 && l != B && (a = 0), f == 2 && u != -B && (o = 0)));
	let _ = p || h || 1e3, v = Xe(10, Ge(Qe(_))), y = H(mt(e - _ * (p == 0 ? e == 0 ? .1 : 1 : a), v / 10), 24), b = e >= l && (d == 1 || d == 3 && y <= l || d == 2 && y >= l) ? l : B, x = Ye(s, y < b && e >= b ? b : Je(b, y)), S = H(pt(t + _ * (p == 0 ? t == 0 ? .1 : 1 : o), v / 10), 24), C = t <= u && (f == 1 || f == 3 && S >= u || f == 2 && S <= u) ? u : -B, w = Je(c, S > C && t <= C ? C : Ye(C, S));
	return x == w && x == 0 && (w = 100), [x, w];
}
var R = new Intl.NumberFormat(A ? j.language : "en-US"), Ve = (e) => R.format(e), He = Math, Ue = He.PI, We = He.abs, Ge = He.floor, Ke = He.round, qe = He.ceil, Je = He.min, Ye = He.max, Xe = He.pow, Ze = He.sign, Qe = He.log10, z = He.log2, $e = (e, t = 1) => He.sinh(e) * t, et = (e, t = 1) => He.asinh(e / t), B = Infinity;
function tt(e) {
	return (Qe((e ^ e >> 31) - (e >> 31)) | 0) + 1;
}
function nt(e, t, n) {
	return Je(Ye(e, t), n);
}
function rt(e) {
	return typeof e == "function";
}
function V(e) {
	return rt(e) ? e : () => e;
}
var it = () => {}, at = (e) => e, ot = (e, t) => t, st = (e) => null, ct = (e) => !0, lt = (e, t) => e == t, ut = /\.\d*?(?=9{6,}|0{6,})/gm, dt = (e) => {
	if (St(e) || ht.has(e)) return e;
	let t = `${e}`, n = t.match(ut);
	if (n == null) return e;
	let r = n[0].length - 1;
	if (t.indexOf("e-") != -1) {
		let [e, n] = t.split("e");
		return +`${dt(e)}e${n}`;
	}
	return H(e, r);
};
function ft(e, t) {
	return dt(H(dt(e / t)) * t);
}
function pt(e, t) {
	return dt(qe(dt(e / t)) * t);
}
function mt(e, t) {
	return dt(Ge(dt(e / t)) * t);
}
function H(e, t = 0) {
	if (St(e)) return e;
	let n = 10 ** t;
	return Ke(e * n * (1 + 2 ** -52)) / n;
}
var ht = /* @__PURE__ */ new Map();
function gt(e) {
	return (("" + e).split(".")[1] || "").length;
}
function _t(e, t, n, r) {
	let i = [], a = r.map(gt);
	for (let o = t; o < n; o++) {
		let t = We(o), n = H(Xe(e, o), t);
		for (let s = 0; s < r.length; s++) {
			let c = e == 10 ? +`${r[s]}e${o}` : r[s] * n, l = (o >= 0 ? 0 : t) + (o >= a[s] ? 0 : a[s]), u = e == 10 ? c : H(c, l);
			i.push(u), ht.set(u, l);
		}
	}
	return i;
}
var vt = {}, yt = [], bt = [null, null], xt = Array.isArray, St = Number.isInteger, Ct = (e) => e === void 0;
function wt(e) {
	return typeof e == "string";
}
function Tt(e) {
	let t = !1;
	if (e != null) {
		let n = e.constructor;
		t = n == null || n == Object;
	}
	return t;
}
function Et(e) {
	return typeof e == "object" && !!e;
}
var Dt = Object.getPrototypeOf(Uint8Array), U = "__proto__";
function Ot(e, t = Tt) {
	let n;
	if (xt(e)) {
		let r = e.find((e) => e != null);
		if (xt(r) || t(r)) {
			n = Array(e.length);
			for (let r = 0; r < e.length; r++) n[r] = Ot(e[r], t);
		} else n = e.slice();
	} else if (e instanceof Dt) n = e.slice();
	else if (t(e)) {
		n = {};
		for (let r in e) r != U && (n[r] = Ot(e[r], t));
	} else n = e;
	return n;
}
function kt(e) {
	let t = arguments;
	for (let n = 1; n < t.length; n++) {
		let r = t[n];
		for (let t in r) t != U && (Tt(e[t]) ? kt(e[t], Ot(r[t])) : e[t] = Ot(r[t]));
	}
	return e;
}
var W = 0, At = 1, jt = 2;
function Mt(e, t, n) {
	for (let r = 0, i, a = -1; r < t.length; r++) {
		let o = t[r];
		if (o > a) {
			for (i = o - 1; i >= 0 && e[i] == null;) e[i--] = null;
			for (i = o + 1; i < n && e[i] == null;) e[a = i++] = null;
		}
	}
}
function Nt(e, t) {
	if (It(e)) {
		let t = e[0].slice();
		for (let n = 1; n < e.length; n++) t.push(...e[n].slice(1));
		return Lt(t[0]) || (t = Ft(t)), t;
	}
	let n = /* @__PURE__ */ new Set();
	for (let t = 0; t < e.length; t++) {
		let r = e[t][0], i = r.length;
		for (let e = 0; e < i; e++) n.add(r[e]);
	}
	let r = [Array.from(n).sort((e, t) => e - t)], i = r[0].length, a = /* @__PURE__ */ new Map();
	for (let e = 0; e < i; e++) a.set(r[0][e], e);
	for (let n = 0; n < e.length; n++) {
		let o = e[n], s = o[0];
		for (let e = 1; e < o.length; e++) {
			let c = o[e], l = Array(i).fill(void 0), u = t ? t[n][e] : At, d = [];
			for (let e = 0; e < c.length; e++) {
				let t = c[e], n = a.get(s[e]);
				t === null ? u != W && (l[n] = t, u == jt && d.push(n)) : l[n] = t;
			}
			Mt(l, d, i), r.push(l);
		}
	}
	return r;
}
var Pt = typeof queueMicrotask > "u" ? (e) => Promise.resolve().then(e) : queueMicrotask;
function Ft(e) {
	let t = e[0], n = t.length, r = Array(n);
	for (let e = 0; e < r.length; e++) r[e] = e;
	r.sort((e, n) => t[e] - t[n]);
	let i = [];
	for (let t = 0; t < e.length; t++) {
		let a = e[t], o = Array(n);
		for (let e = 0; e < n; e++) o[e] = a[r[e]];
		i.push(o);
	}
	return i;
}
function It(e) {
	let t = e[0][0], n = t.length;
	for (let r = 1; r < e.length; r++) {
		let i = e[r][0];
		if (i.length != n) return !1;
		if (i != t) {
			for (let e = 0; e < n; e++) if (i[e] != t[e]) return !1;
		}
	}
	return !0;
}
function Lt(e, t = 100) {
	let n = e.length;
	if (n <= 1) return !0;
	let r = 0, i = n - 1;
	for (; r <= i && e[r] == null;) r++;
	for (; i >= r && e[i] == null;) i--;
	if (i <= r) return !0;
	let a = Ye(1, Ge((i - r + 1) / t));
	for (let t = e[r], n = r + a; n <= i; n += a) {
		let r = e[n];
		if (r != null) {
			if (r <= t) return !1;
			t = r;
		}
	}
	return !0;
}
var Rt = [
	"January",
	"February",
	"March",
	"April",
	"May",
	"June",
	"July",
	"August",
	"September",
	"October",
	"November",
	"December"
], zt = [
	"Sunday",
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday"
];
function Bt(e) {
	return e.slice(0, 3);
}
var Vt = zt.map(Bt), Ht = {
	MMMM: Rt,
	MMM: Rt.map(Bt),
	WWWW: zt,
	WWW: Vt
};
function Ut(e) {
	return (e < 10 ? "0" : "") + e;
}
function Wt(e) {
	return (e < 10 ? "00" : e < 100 ? "0" : "") + e;
}
var Gt = {
	YYYY: (e) => e.getFullYear(),
	YY: (e) => (e.getFullYear() + "").slice(2),
	MMMM: (e, t) => t.MMMM[e.getMonth()],
	MMM: (e, t) => t.MMM[e.getMonth()],
	MM: (e) => Ut(e.getMonth() + 1),
	M: (e) => e.getMonth() + 1,
	DD: (e) => Ut(e.getDate()),
	D: (e) => e.getDate(),
	WWWW: (e, t) => t.WWWW[e.getDay()],
	WWW: (e, t) => t.WWW[e.getDay()],
	HH: (e) => Ut(e.getHours()),
	H: (e) => e.getHours(),
	h: (e) => {
		let t = e.getHours();
		return t == 0 ? 12 : t > 12 ? t - 12 : t;
	},
	AA: (e) => e.getHours() >= 12 ? "PM" : "AM",
	aa: (e) => e.getHours() >= 12 ? "pm" : "am",
	a: (e) => e.getHours() >= 12 ? "p" : "a",
	mm: (e) => Ut(e.getMinutes()),
	m: (e) => e.getMinutes(),
	ss: (e) => Ut(e.getSeconds()),
	s: (e) => e.getSeconds(),
	fff: (e) => Wt(e.getMilliseconds())
};
function Kt(e, t) {
	t ||= Ht;
	let n = [], r = /\{([a-z]+)\}|[^{]+/gi, i;
	for (; i = r.exec(e);) n.push(i[0][0] == "{" ? Gt[i[1]] : i[0]);
	return (e) => {
		let r = "";
		for (let i = 0; i < n.length; i++) r += typeof n[i] == "string" ? n[i] : n[i](e, t);
		return r;
	};
}
var qt = new Intl.DateTimeFormat().resolvedOptions().timeZone;
function Jt(e, t) {
	let n;
	return t == "UTC" || t == "Etc/UTC" ? n = /* @__PURE__ */ new Date(+e + e.getTimezoneOffset() * 6e4) : t == qt ? n = e : (n = new Date(e.toLocaleString("en-US", { timeZone: t })), n.setMilliseconds(e.getMilliseconds())), n;
}
var Yt = (e) => e % 1 == 0, Xt = [
	1,
	2,
	2.5,
	5
], Zt = _t(10, -32, 0, Xt), G = _t(10, 0, 32, Xt), Qt = G.filter(Yt), $t = Zt.concat(G), K = "\n", en = "{YYYY}", tn = K + en, nn = "{M}/{D}", rn = K + nn, an = rn + "/{YY}", on = "{aa}", sn = "{h}:{mm}" + on, cn = K + sn, ln = ":{ss}", q = null;
function un(e) {
	let t = e * 1e3, n = t * 60, r = n * 60, i = r * 24, a = i * 30, o = i * 365, s = (e == 1 ? _t(10, 0, 3, Xt).filter(Yt) : _t(10, -3, 0, Xt)).concat([
		t,
		t * 5,
		t * 10,
		t * 15,
		t * 30,
		n,
		n * 5,
		n * 10,
		n * 15,
		n * 30,
		r,
		r * 2,
		r * 3,
		r * 4,
		r * 6,
		r * 8,
		r * 12,
		i,
		i * 2,
		i * 3,
		i * 4,
		i * 5,
		i * 6,
		i * 7,
		i * 8,
		i * 9,
		i * 10,
		i * 15,
		a,
		a * 2,
		a * 3,
		a * 4,
		a * 6,
		o,
		o * 2,
		o * 5,
		o * 10,
		o * 25,
		o * 50,
		o * 100
	]), c = [
		[
			o,
			en,
			q,
			q,
			q,
			q,
			q,
			q,
			1
		],
		[
			i * 28,
			"{MMM}",
			tn,
			q,
			q,
			q,
			q,
			q,
			1
		],
		[
			i,
			nn,
			tn,
			q,
			q,
			q,
			q,
			q,
			1
		],
		[
			r,
			"{h}" + on,
			an,
			q,
			rn,
			q,
			q,
			q,
			1
		],
		[
			n,
			sn,
			an,
			q,
			rn,
			q,
			q,
			q,
			1
		],
		[
			t,
			ln,
			an + " " + sn,
			q,
			rn + " " + sn,
			q,
			cn,
			q,
			1
		],
		[
			e,
			ln + ".{fff}",
			an + " " + sn,
			q,
			rn + " " + sn,
			q,
			cn,
			q,
			1
		]
	];
	function l(t) {
		return (s, c, l, u, d, f) => {
			let p = [], m = d >= o, h = d >= a && d < o, g = t(l), _ = H(g * e, 3), v = bn(g.getFullYear(), m ? 0 : g.getMonth(), h || m ? 1 : g.getDate()), y = H(v * e, 3);
			if (h || m) {
				let n = h ? d / a : 0, r = m ? d / o : 0, i = _ == y ? _ : H(bn(v.getFullYear() + r, v.getMonth() + n, 1) * e, 3), s = new Date(Ke(i / e)), c = s.getFullYear(), l = s.getMonth();
				for (let a = 0; i <= u; a++) {
					let o = bn(c + r * a, l + n * a, 1), s = o - t(H(o * e, 3));
					i = H((+o + s) * e, 3), i <= u && p.push(i);
				}
			} else {
				let a = d >= i ? i : d, o = y + (Ge(l) - Ge(_)) + pt(_ - y, a);
				p.push(o);
				let m = t(o), h = m.getHours() + m.getMinutes() / n + m.getSeconds() / r, g = d / r, v = f / s.axes[c]._space;
				for (; o = H(o + d, e == 1 ? 0 : 3), !(o > u);) if (g > 1) {
					let e = Ge(H(h + g, 6)) % 24, n = t(o).getHours() - e;
					n > 1 && (n = -1), o -= n * r, h = (h + g) % 24;
					let i = p[p.length - 1];
					H((o - i) / d, 3) * v >= .7 && p.push(o);
				} else p.push(o);
			}
			return p;
		};
	}
	return [
		s,
		c,
		l
	];
}
var [dn, fn, pn] = un(1), [mn, hn, gn] = un(.001);
_t(2, -53, 53, [1]);
function _n(e, t) {
	return e.map((e) => e.map((n, r) => r == 0 || r == 8 || n == null ? n : t(r == 1 || e[8] == 0 ? n : e[1] + n)));
}
function vn(e, t) {
	return (n, r, i, a, o) => {
		let s = t.find((e) => o >= e[0]) || t[t.length - 1], c, l, u, d, f, p;
		return r.map((t) => {
			let n = e(t), r = n.getFullYear(), i = n.getMonth(), a = n.getDate(), o = n.getHours(), m = n.getMinutes(), h = n.getSeconds(), g = r != c && s[2] || i != l && s[3] || a != u && s[4] || o != d && s[5] || m != f && s[6] || h != p && s[7] || s[1];
			return c = r, l = i, u = a, d = o, f = m, p = h, g(n);
		});
	};
}
function yn(e, t) {
	let n = Kt(t);
	return (t, r, i, a, o) => r.map((t) => n(e(t)));
}
function bn(e, t, n) {
	return new Date(e, t, n);
}
function xn(e, t) {
	return t(e);
}
var Sn = "{YYYY}-{MM}-{DD} {h}:{mm}{aa}";
function Cn(e, t) {
	return (n, r, i, a) => a == null ? le : t(e(r));
}
function wn(e, t) {
	let n = e.series[t];
	return n.width ? n.stroke(e, t) : n.points.width ? n.points.stroke(e, t) : null;
}
function Tn(e, t) {
	return e.series[t].fill(e, t);
}
var En = {
	show: !0,
	live: !0,
	isolate: !1,
	mount: it,
	markers: {
		show: !0,
		width: 2,
		stroke: wn,
		fill: Tn,
		dash: "solid"
	},
	idx: null,
	idxs: null,
	values: []
};
function Dn(e, t) {
	let n = e.cursor.points, r = _e(), i = n.size(e, t);
	N(r, x, i), N(r, S, i);
	let a = i / -2;
	N(r, "marginLeft", a), N(r, "marginTop", a);
	let o = n.width(e, t, i);
	return o && N(r, "borderWidth", o), r;
}
function On(e, t) {
	let n = e.series[t].points;
	return n._fill || n._stroke;
}
function kn(e, t) {
	let n = e.series[t].points;
	return n._stroke || n._fill;
}
function An(e, t) {
	return e.series[t].points.size;
}
var jn = [0, 0];
function Mn(e, t, n) {
	return jn[0] = t, jn[1] = n, jn;
}
function Nn(e, t, n, r = !0) {
	return (e) => {
		e.button != 0 || r && e.target != t || n(e);
	};
}
function Pn(e, t, n, r = !0) {
	return (e) => {
		r && e.target != t || n(e);
	};
}
var Fn = {
	show: !0,
	x: !0,
	y: !0,
	lock: !1,
	move: Mn,
	points: {
		one: !1,
		show: Dn,
		size: An,
		width: 0,
		stroke: kn,
		fill: On
	},
	bind: {
		mousedown: Nn,
		mouseup: Nn,
		click: Nn,
		dblclick: Nn,
		mousemove: Pn,
		mouseleave: Pn,
		mouseenter: Pn
	},
	drag: {
		setScale: !0,
		x: !0,
		y: !1,
		dist: 0,
		uni: null,
		click: (e, t) => {
			t.stopPropagation(), t.stopImmediatePropagation();
		},
		_x: !1,
		_y: !1
	},
	focus: {
		dist: (e, t, n, r, i) => r - i,
		prox: -1,
		bias: 0
	},
	hover: {
		skip: [void 0],
		prox: null,
		bias: 0
	},
	left: -10,
	top: -10,
	idx: null,
	dataIdx: null,
	idxs: null,
	event: null
}, In = {
	show: !0,
	stroke: "rgba(0,0,0,0.07)",
	width: 2
}, Ln = kt({}, In, { filter: ot }), Rn = kt({}, Ln, { size: 10 }), zn = kt({}, In, { show: !1 }), Bn = "12px system-ui, -apple-system, \"Segoe UI\", Roboto, \"Helvetica Neue\", Arial, \"Noto Sans\", sans-serif, \"Apple Color Emoji\", \"Segoe UI Emoji\", \"Segoe UI Symbol\", \"Noto Color Emoji\"", Vn = "bold " + Bn, Hn = 1.5, Un = {
	show: !0,
	scale: "x",
	stroke: D,
	space: 50,
	gap: 5,
	alignTo: 1,
	size: 50,
	labelGap: 0,
	labelSize: 30,
	labelFont: Vn,
	side: 2,
	grid: Ln,
	ticks: Rn,
	border: zn,
	font: Bn,
	lineGap: Hn,
	rotate: 0
}, Wn = "Value", Gn = "Time", Kn = {
	show: !0,
	scale: "x",
	auto: !1,
	sorted: 1,
	min: B,
	max: -Infinity,
	idxs: []
};
function qn(e, t, n, r, i) {
	return t.map((e) => e == null ? "" : Ve(e));
}
function Jn(e, t, n, r, i, a, o) {
	let s = [], c = ht.get(i) || 0;
	n = o ? n : H(pt(n, i), c);
	for (let e = n; e <= r; e = H(e + i, c)) s.push(Object.is(e, -0) ? 0 : e);
	return s;
}
function Yn(e, t, n, r, i, a, o) {
	let s = [], c = e.scales[e.axes[t].scale].log;
	i = Xe(c, Ge((c == 10 ? Qe : z)(n))), c == 10 && (i = $t[De(i, $t)]);
	let l = n, u = i * c;
	c == 10 && (u = $t[De(u, $t)]);
	do
		s.push(l), l += i, c == 10 && !ht.has(l) && (l = H(l, ht.get(i))), l >= u && (i = l, u = i * c, c == 10 && (u = $t[De(u, $t)]));
	while (l <= r);
	return s;
}
function Xn(e, t, n, r, i, a, o) {
	let s = e.scales[e.axes[t].scale].asinh, c = r > s ? Yn(e, t, Ye(s, n), r, i) : [s], l = r >= 0 && n <= 0 ? [0] : [];
	return (n < -s ? Yn(e, t, Ye(s, -r), -n, i) : [s]).reverse().map((e) => -e).concat(l, c);
}
var Zn = /./, Qn = /[12357]/, $n = /[125]/, er = /1/, tr = (e, t, n, r) => e.map((e, i) => t == 4 && e == 0 || i % r == 0 && n.test(e.toExponential()[+(e < 0)]) ? e : null);
function nr(e, t, n, r, i) {
	let a = e.axes[n], o = a.scale, s = e.scales[o], c = e.valToPos, l = a._space, u = c(10, o), d = c(9, o) - u >= l ? Zn : c(7, o) - u >= l ? Qn : c(5, o) - u >= l ? $n : er;
	if (d == er) {
		let e = We(c(1, o) - u);
		if (e < l) return tr(t.slice().reverse(), s.distr, d, qe(l / e)).reverse();
	}
	return tr(t, s.distr, d, 1);
}
function rr(e, t, n, r, i) {
	let a = e.axes[n], o = a.scale, s = a._space, c = e.valToPos, l = We(c(1, o) - c(2, o));
	return l < s ? tr(t.slice().reverse(), 3, Zn, qe(s / l)).reverse() : t;
}
function ir(e, t, n, r) {
	return r == null ? le : t == null ? "" : Ve(t);
}
var ar = {
	show: !0,
	scale: "y",
	stroke: D,
	space: 30,
	gap: 5,
	alignTo: 1,
	size: 50,
	labelGap: 0,
	labelSize: 30,
	labelFont: Vn,
	side: 3,
	grid: Ln,
	ticks: Rn,
	border: zn,
	font: Bn,
	lineGap: Hn,
	rotate: 0
};
function or(e, t) {
	return H((3 + (e || 1) * 2) * t, 3);
}
function sr(e, t) {
	let { scale: n, idxs: r } = e.series[0], i = e._data[0], a = e.valToPos(i[r[0]], n, !0), o = We(e.valToPos(i[r[1]], n, !0) - a) / (e.series[t].points.space * M);
	return r[1] - r[0] <= o;
}
var cr = {
	scale: null,
	auto: !0,
	sorted: 0,
	min: B,
	max: -Infinity
}, lr = (e, t, n, r, i) => i, ur = {
	show: !0,
	auto: !0,
	sorted: 0,
	gaps: lr,
	alpha: 1,
	facets: [kt({}, cr, { scale: "x" }), kt({}, cr, { scale: "y" })]
}, dr = {
	scale: "y",
	auto: !0,
	sorted: 0,
	show: !0,
	spanGaps: !1,
	gaps: lr,
	alpha: 1,
	points: {
		show: sr,
		filter: null
	},
	values: null,
	min: B,
	max: -Infinity,
	idxs: [],
	path: null,
	clip: null
};
function fr(e, t, n, r, i) {
	return n / 10;
}
var pr = {
	time: e,
	auto: !0,
	distr: 1,
	log: 10,
	asinh: 1,
	min: null,
	max: null,
	dir: 1,
	ori: 0
}, mr = kt({}, pr, {
	time: !1,
	ori: 1
}), hr = {};
function gr(e, t) {
	let n = hr[e];
	return n || (n = {
		key: e,
		plots: [],
		sub(e) {
			n.plots.push(e);
		},
		unsub(e) {
			n.plots = n.plots.filter((t) => t != e);
		},
		pub(e, t, r, i, a, o, s) {
			for (let c = 0; c < n.plots.length; c++) n.plots[c] != t && n.plots[c].pub(e, t, r, i, a, o, s);
		}
	}, e != null && (hr[e] = n)), n;
}
var _r = 1, vr = 2;
function yr(e, t, n) {
	let r = e.mode, i = e.series[t], a = r == 2 ? e._data[t] : e._data, o = e.scales, s = e.bbox, c = a[0], l = r == 2 ? a[1] : a[t], u = r == 2 ? o[i.facets[0].scale] : o[e.series[0].scale], d = r == 2 ? o[i.facets[1].scale] : o[i.scale], f = s.left, p = s.top, m = s.width, h = s.height, g = e.valToPosH, _ = e.valToPosV;
	return u.ori == 0 ? n(i, c, l, u, d, g, _, f, p, m, h, Er, Or, Ar, Mr, Pr) : n(i, c, l, u, d, _, g, p, f, h, m, Dr, kr, jr, Nr, Fr);
}
function br(e, t) {
	let n = 0, r = 0, i = L(e.bands, yt);
	for (let e = 0; e < i.length; e++) {
		let a = i[e];
		a.series[0] == t ? n = a.dir : a.series[1] == t && (a.dir == 1 ? r |= 1 : r |= 2);
	}
	return [n, r == 1 ? -1 : r == 2 ? 1 : r == 3 ? 2 : 0];
}
function xr(e, t, n, r, i) {
	let a = e.mode, o = e.series[t], s = a == 2 ? o.facets[1].scale : o.scale, c = e.scales[s];
	return i == -1 ? c.min : i == 1 ? c.max : c.distr == 3 ? c.dir == 1 ? c.min : c.max : 0;
}
function J(e, t, n, r, i, a) {
	return yr(e, t, (e, t, o, s, c, l, u, d, f, p, m) => {
		let h = e.pxRound, g = s.dir * (s.ori == 0 ? 1 : -1), _ = s.ori == 0 ? Or : kr, v, y;
		g == 1 ? (v = n, y = r) : (v = r, y = n);
		let b = h(l(t[v], s, p, d)), x = h(u(o[v], c, m, f)), S = h(l(t[y], s, p, d)), C = h(u(a == 1 ? c.max : c.min, c, m, f)), w = new Path2D(i);
		return _(w, S, C), _(w, b, C), _(w, b, x), w;
	});
}
function Y(e, t, n, r, i, a) {
	let o = null;
	if (e.length > 0) {
		o = new Path2D();
		let s = t == 0 ? Ar : jr, c = n;
		for (let t = 0; t < e.length; t++) {
			let n = e[t];
			if (n[1] > n[0]) {
				let e = n[0] - c;
				e > 0 && s(o, c, r, e, r + a), c = n[1];
			}
		}
		let l = n + i - c;
		l > 0 && s(o, c, r - 5, l, r + a + 10);
	}
	return o;
}
function Sr(e, t, n) {
	let r = e[e.length - 1];
	r && r[0] == t ? r[1] = n : e.push([t, n]);
}
function Cr(e, t, n, r, i, a, o) {
	let s = [], c = e.length;
	for (let l = i == 1 ? n : r; l >= n && l <= r; l += i) if (t[l] === null) {
		let u = l, d = l;
		if (i == 1) for (; ++l <= r && t[l] === null;) d = l;
		else for (; --l >= n && t[l] === null;) d = l;
		let f = a(e[u]), p = d == u ? f : a(e[d]), m = u - i;
		f = o <= 0 && m >= 0 && m < c ? a(e[m]) : f;
		let h = d + i;
		p = o >= 0 && h >= 0 && h < c ? a(e[h]) : p, p >= f && s.push([f, p]);
	}
	return s;
}
function wr(e) {
	return e == 0 ? at : e == 1 ? Ke : (t) => ft(t, e);
}
function Tr(e) {
	let t = e == 0 ? Er : Dr, n = e == 0 ? (e, t, n, r, i, a) => {
		e.arcTo(t, n, r, i, a);
	} : (e, t, n, r, i, a) => {
		e.arcTo(n, t, i, r, a);
	}, r = e == 0 ? (e, t, n, r, i) => {
		e.rect(t, n, r, i);
	} : (e, t, n, r, i) => {
		e.rect(n, t, i, r);
	};
	return (e, i, a, o, s, c = 0, l = 0) => {
		c == 0 && l == 0 ? r(e, i, a, o, s) : (c = Je(c, o / 2, s / 2), l = Je(l, o / 2, s / 2), t(e, i + c, a), n(e, i + o, a, i + o, a + s, c), n(e, i + o, a + s, i, a + s, l), n(e, i, a + s, i, a, l), n(e, i, a, i + o, a, c), e.closePath());
	};
}
var Er = (e, t, n) => {
	e.moveTo(t, n);
}, Dr = (e, t, n) => {
	e.moveTo(n, t);
}, Or = (e, t, n) => {
	e.lineTo(t, n);
}, kr = (e, t, n) => {
	e.lineTo(n, t);
}, Ar = Tr(0), jr = Tr(1), Mr = (e, t, n, r, i, a) => {
	e.arc(t, n, r, i, a);
}, Nr = (e, t, n, r, i, a) => {
	e.arc(n, t, r, i, a);
}, Pr = (e, t, n, r, i, a, o) => {
	e.bezierCurveTo(t, n, r, i, a, o);
}, Fr = (e, t, n, r, i, a, o) => {
	e.bezierCurveTo(n, t, i, r, o, a);
};
function Ir(e) {
	return (e, t, n, r, i) => yr(e, t, (t, a, o, s, c, l, u, d, f, p, m) => {
		let { pxRound: h, points: g } = t, _, v;
		s.ori == 0 ? (_ = Er, v = Mr) : (_ = Dr, v = Nr);
		let y = H(g.width * M, 3), b = (g.size - g.width) / 2 * M, x = H(b * 2, 3), S = new Path2D(), C = new Path2D(), { left: w, top: T, width: E, height: D } = e.bbox;
		Ar(C, w - x, T - x, E + x * 2, D + x * 2);
		let ee = (e) => {
			if (o[e] != null) {
				let t = h(l(a[e], s, p, d)), n = h(u(o[e], c, m, f));
				_(S, t + b, n), v(S, t, n, b, 0, Ue * 2);
			}
		};
		if (i) i.forEach(ee);
		else for (let e = n; e <= r; e++) ee(e);
		return {
			stroke: y > 0 ? S : null,
			fill: S,
			clip: C,
			flags: 3
		};
	});
}
function Lr(e) {
	return (t, n, r, i, a, o) => {
		r != i && (a != r && o != r && e(t, n, r), a != i && o != i && e(t, n, i), e(t, n, o));
	};
}
var Rr = Lr(Or), zr = Lr(kr);
function Br(e) {
	let t = L(e?.alignGaps, 0);
	return (e, n, r, i) => yr(e, n, (a, o, s, c, l, u, d, f, p, m, h) => {
		[r, i] = je(s, r, i);
		let g = a.pxRound, _ = (e) => g(u(e, c, m, f)), v = (e) => g(d(e, l, h, p)), y, b;
		c.ori == 0 ? (y = Or, b = Rr) : (y = kr, b = zr);
		let x = c.dir * (c.ori == 0 ? 1 : -1), S = {
			stroke: new Path2D(),
			fill: null,
			clip: null,
			band: null,
			gaps: null,
			flags: _r
		}, C = S.stroke, w = !1;
		if (i - r >= m * 4) {
			let t = (t) => e.posToVal(t, c.key, !0), n = null, a = null, l, u, d, f = _(o[x == 1 ? r : i]), p = _(o[r]), m = _(o[i]), h = t(x == 1 ? p + 1 : m - 1);
			for (let e = x == 1 ? r : i; e >= r && e <= i; e += x) {
				let r = o[e], i = (x == 1 ? r < h : r > h) ? f : _(r), c = s[e];
				i == f ? c == null ? c === null && (w = !0) : (u = c, n == null ? (y(C, i, v(u)), l = n = a = u) : u < n ? n = u : u > a && (a = u)) : (n != null && b(C, f, v(n), v(a), v(l), v(u)), c == null ? (n = a = null, c === null && (w = !0)) : (u = c, y(C, i, v(u)), n = a = l = u), f = i, h = t(f + x));
			}
			n != null && n != a && d != f && b(C, f, v(n), v(a), v(l), v(u));
		} else for (let e = x == 1 ? r : i; e >= r && e <= i; e += x) {
			let t = s[e];
			t === null ? w = !0 : t != null && y(C, _(o[e]), v(t));
		}
		let [T, E] = br(e, n);
		if (a.fill != null || T != 0) {
			let t = S.fill = new Path2D(C), s = v(a.fillTo(e, n, a.min, a.max, T)), c = _(o[r]), l = _(o[i]);
			x == -1 && ([l, c] = [c, l]), y(t, l, s), y(t, c, s);
		}
		if (!a.spanGaps) {
			let l = [];
			w && l.push(...Cr(o, s, r, i, x, _, t)), S.gaps = l = a.gaps(e, n, r, i, l), S.clip = Y(l, c.ori, f, p, m, h);
		}
		return E != 0 && (S.band = E == 2 ? [J(e, n, r, i, C, -1), J(e, n, r, i, C, 1)] : J(e, n, r, i, C, E)), S;
	});
}
function Vr(e) {
	let t = L(e.align, 1), n = L(e.ascDesc, !1), r = L(e.alignGaps, 0), i = L(e.extend, !1);
	return (e, a, o, s) => yr(e, a, (c, l, u, d, f, p, m, h, g, _, v) => {
		[o, s] = je(u, o, s);
		let y = c.pxRound, { left: b, width: x } = e.bbox, S = (e) => y(p(e, d, _, h)), C = (e) => y(m(e, f, v, g)), w = d.ori == 0 ? Or : kr, T = {
			stroke: new Path2D(),
			fill: null,
			clip: null,
			band: null,
			gaps: null,
			flags: _r
		}, E = T.stroke, D = d.dir * (d.ori == 0 ? 1 : -1), ee = C(u[D == 1 ? o : s]), te = S(l[D == 1 ? o : s]), ne = te, re = te;
		i && t == -1 && (re = b, w(E, re, ee)), w(E, te, ee);
		for (let e = D == 1 ? o : s; e >= o && e <= s; e += D) {
			let n = u[e];
			if (n == null) continue;
			let r = S(l[e]), i = C(n);
			t == 1 ? w(E, r, ee) : w(E, ne, i), w(E, r, i), ee = i, ne = r;
		}
		let ie = ne;
		i && t == 1 && (ie = b + x, w(E, ie, ee));
		let [ae, oe] = br(e, a);
		if (c.fill != null || ae != 0) {
			let t = T.fill = new Path2D(E), n = C(c.fillTo(e, a, c.min, c.max, ae));
			w(t, ie, n), w(t, re, n);
		}
		if (!c.spanGaps) {
			let i = [];
			i.push(...Cr(l, u, o, s, D, S, r));
			let f = c.width * M / 2, p = n || t == 1 ? f : -f, m = n || t == -1 ? -f : f;
			i.forEach((e) => {
				e[0] += p, e[1] += m;
			}), T.gaps = i = c.gaps(e, a, o, s, i), T.clip = Y(i, d.ori, h, g, _, v);
		}
		return oe != 0 && (T.band = oe == 2 ? [J(e, a, o, s, E, -1), J(e, a, o, s, E, 1)] : J(e, a, o, s, E, oe)), T;
	});
}
function Hr(e, t, n, r, i, a, o = B) {
	if (e.length > 1) {
		let s = null;
		for (let c = 0, l = Infinity; c < e.length; c++) if (t[c] !== void 0) {
			if (s != null) {
				let t = We(e[c] - e[s]);
				t < l && (l = t, o = We(n(e[c], r, i, a) - n(e[s], r, i, a)));
			}
			s = c;
		}
	}
	return o;
}
function Ur(e) {
	e ||= vt;
	let t = L(e.size, [
		.6,
		B,
		1
	]), n = e.align || 0, r = e.gap || 0, i = e.radius;
	i = i == null ? [0, 0] : typeof i == "number" ? [i, 0] : i;
	let a = V(i), o = 1 - t[0], s = L(t[1], B), c = L(t[2], 1), l = L(e.disp, vt), u = L(e.each, (e) => {}), { fill: d, stroke: f } = l;
	return (e, t, i, p) => yr(e, t, (m, h, g, _, v, y, b, x, S, C, w) => {
		let T = m.pxRound, E = n, D = r * M, ee = s * M, te = c * M, ne, re;
		_.ori == 0 ? [ne, re] = a(e, t) : [re, ne] = a(e, t);
		let ie = _.dir * (_.ori == 0 ? 1 : -1), ae = _.ori == 0 ? Ar : jr, oe = _.ori == 0 ? u : (e, t, n, r, i, a, o) => {
			u(e, t, n, i, r, o, a);
		}, se = L(e.bands, yt).find((e) => e.series[0] == t), O = se == null ? 0 : se.dir, k = m.fillTo(e, t, m.min, m.max, O), ce = T(b(k, v, w, S)), le, A, ue, de = C, j = T(m.width * M), fe = !1, pe = null, me = null, he = null, N = null;
		d != null && (j == 0 || f != null) && (fe = !0, pe = d.values(e, t, i, p), me = /* @__PURE__ */ new Map(), new Set(pe).forEach((e) => {
			e != null && me.set(e, new Path2D());
		}), j > 0 && (he = f.values(e, t, i, p), N = /* @__PURE__ */ new Map(), new Set(he).forEach((e) => {
			e != null && N.set(e, new Path2D());
		})));
		let { x0: ge, size: _e } = l;
		if (ge != null && _e != null) {
			E = 1, h = ge.values(e, t, i, p), ge.unit == 2 && (h = h.map((t) => e.posToVal(x + t * C, _.key, !0)));
			let n = _e.values(e, t, i, p);
			A = _e.unit == 2 ? n[0] * C : y(n[0], _, C, x) - y(0, _, C, x), de = Hr(h, g, y, _, C, x, de), ue = de - A + D;
		} else de = Hr(h, g, y, _, C, x, de), ue = de * o + D, A = de - ue;
		ue < 1 && (ue = 0), j >= A / 2 && (j = 0), ue < 5 && (T = at);
		let ve = ue > 0, ye = de - ue - (ve ? j : 0);
		A = T(nt(ye, te, ee)), le = (E == 0 ? A / 2 : E == ie ? 0 : A) - E * ie * ((E == 0 ? D / 2 : 0) + (ve ? j / 2 : 0));
		let be = {
			stroke: null,
			fill: null,
			clip: null,
			band: null,
			gaps: null,
			flags: 0
		}, xe = fe ? null : new Path2D(), P = null;
		if (se != null) P = e.data[se.series[1]];
		else {
			let { y0: n, y1: r } = l;
			n != null && r != null && (g = r.values(e, t, i, p), P = n.values(e, t, i, p));
		}
		let Se = ne * A, Ce = re * A;
		for (let n = ie == 1 ? i : p; n >= i && n <= p; n += ie) {
			let r = g[n];
			if (r == null) continue;
			if (P != null) {
				let e = P[n] ?? 0;
				if (r - e == 0) continue;
				ce = b(e, v, w, S);
			}
			let i = y(_.distr != 2 || l != null ? h[n] : n, _, C, x), a = b(L(r, k), v, w, S), o = T(i - le), s = T(Ye(a, ce)), c = T(Je(a, ce)), u = s - c;
			if (r != null) {
				let i = r < 0 ? Ce : Se, a = r < 0 ? Se : Ce;
				fe ? (j > 0 && he[n] != null && ae(N.get(he[n]), o, c + Ge(j / 2), A, Ye(0, u - j), i, a), pe[n] != null && ae(me.get(pe[n]), o, c + Ge(j / 2), A, Ye(0, u - j), i, a)) : ae(xe, o, c + Ge(j / 2), A, Ye(0, u - j), i, a), oe(e, t, n, o - j / 2, c, A + j, u);
			}
		}
		return j > 0 ? be.stroke = fe ? N : xe : fe || (be._fill = m.width == 0 ? m._fill : m._stroke ?? m._fill, be.width = 0), be.fill = fe ? me : xe, be;
	});
}
function Wr(e, t) {
	let n = L(t?.alignGaps, 0);
	return (t, r, i, a) => yr(t, r, (o, s, c, l, u, d, f, p, m, h, g) => {
		[i, a] = je(c, i, a);
		let _ = o.pxRound, v = (e) => _(d(e, l, h, p)), y = (e) => _(f(e, u, g, m)), b, x, S;
		l.ori == 0 ? (b = Er, S = Or, x = Pr) : (b = Dr, S = kr, x = Fr);
		let C = l.dir * (l.ori == 0 ? 1 : -1), w = v(s[C == 1 ? i : a]), T = w, E = [], D = [];
		for (let e = C == 1 ? i : a; e >= i && e <= a; e += C) if (c[e] != null) {
			let t = s[e], n = v(t);
			E.push(T = n), D.push(y(c[e]));
		}
		let ee = {
			stroke: e(E, D, b, S, x, _),
			fill: null,
			clip: null,
			band: null,
			gaps: null,
			flags: _r
		}, te = ee.stroke, [ne, re] = br(t, r);
		if (o.fill != null || ne != 0) {
			let e = ee.fill = new Path2D(te), n = y(o.fillTo(t, r, o.min, o.max, ne));
			S(e, T, n), S(e, w, n);
		}
		if (!o.spanGaps) {
			let e = [];
			e.push(...Cr(s, c, i, a, C, v, n)), ee.gaps = e = o.gaps(t, r, i, a, e), ee.clip = Y(e, l.ori, p, m, h, g);
		}
		return re != 0 && (ee.band = re == 2 ? [J(t, r, i, a, te, -1), J(t, r, i, a, te, 1)] : J(t, r, i, a, te, re)), ee;
	});
}
function Gr(e) {
	return Wr(Kr, e);
}
function Kr(e, t, n, r, i, a) {
	let o = e.length;
	if (o < 2) return null;
	let s = new Path2D();
	if (n(s, e[0], t[0]), o == 2) r(s, e[1], t[1]);
	else {
		let n = Array(o), r = Array(o - 1), a = Array(o - 1), c = Array(o - 1);
		for (let n = 0; n < o - 1; n++) a[n] = t[n + 1] - t[n], c[n] = e[n + 1] - e[n], r[n] = a[n] / c[n];
		n[0] = r[0];
		for (let e = 1; e < o - 1; e++) r[e] === 0 || r[e - 1] === 0 || r[e - 1] > 0 != r[e] > 0 ? n[e] = 0 : (n[e] = 3 * (c[e - 1] + c[e]) / ((2 * c[e] + c[e - 1]) / r[e - 1] + (c[e] + 2 * c[e - 1]) / r[e]), isFinite(n[e]) || (n[e] = 0));
		n[o - 1] = r[o - 2];
		for (let r = 0; r < o - 1; r++) i(s, e[r] + c[r] / 3, t[r] + n[r] * c[r] / 3, e[r + 1] - c[r] / 3, t[r + 1] - n[r + 1] * c[r] / 3, e[r + 1], t[r + 1]);
	}
	return s;
}
var qr = /* @__PURE__ */ new Set();
function Jr() {
	for (let e of qr) e.syncRect(!0);
}
A && (Te(se, de, Jr), Te(O, de, Jr, !0), Te(ce, de, () => {
	ui.pxRatio = M;
}));
var Yr = Br(), Xr = Ir();
function Zr(e, t, n, r) {
	return (r ? [e[0], e[1]].concat(e.slice(2)) : [e[0]].concat(e.slice(1))).map((e, r) => $r(e, r, t, n));
}
function Qr(e, t) {
	return e.map((e, n) => n == 0 ? {} : kt({}, t, e));
}
function $r(e, t, n, r) {
	return kt({}, t == 0 ? n : r, e);
}
function ei(e, t, n) {
	return t == null ? bt : [t, n];
}
var ti = ei;
function ni(e, t, n) {
	return t == null ? bt : Re(t, n, Fe, !0);
}
function ri(e, t, n, r) {
	return t == null ? bt : Ne(t, n, e.scales[r].log, !1);
}
var ii = ri;
function ai(e, t, n, r) {
	return t == null ? bt : Pe(t, n, e.scales[r].log, !1);
}
var oi = ai;
function si(e, t, n, r, i) {
	let a = Ye(tt(e), tt(t)), o = t - e, s = De(i / r * o, n);
	do {
		let e = n[s], t = r * e / o;
		if (t >= i && a + (e < 5 ? ht.get(e) : 0) <= 17) return [e, t];
	} while (++s < n.length);
	return [0, 0];
}
function ci(e) {
	let t, n;
	return e = e.replace(/(\d+)px/, (e, r) => (t = Ke((n = +r) * M)) + "px"), [
		e,
		t,
		n
	];
}
function li(e) {
	e.show && [e.font, e.labelFont].forEach((e) => {
		let t = H(e[2] * M, 1);
		e[0] = e[0].replace(/[0-9.]+px/, t + "px"), e[1] = t;
	});
}
function ui(e, D, se) {
	let O = { mode: L(e.mode, 1) }, k = O.mode;
	function A(e, t, n, r) {
		let i = t.valToPct(e);
		return r + n * (t.dir == -1 ? 1 - i : i);
	}
	function j(e, t, n, r) {
		let i = t.valToPct(e);
		return r + n * (t.dir == -1 ? i : 1 - i);
	}
	function fe(e, t, n, r) {
		return t.ori == 0 ? A(e, t, n, r) : j(e, t, n, r);
	}
	O.valToPosH = A, O.valToPosV = j;
	let pe = !1;
	O.status = 0;
	let ve = O.root = _e(t);
	if (e.id != null && (ve.id = e.id), me(ve, e.class), e.title) {
		let t = _e(i, ve);
		t.textContent = e.title;
	}
	let be = ge("canvas"), P = O.ctx = be.getContext("2d"), Ce = _e(a, ve);
	Te("click", Ce, (e) => {
		e.target === Oe && (X != Ni || Z != Pi) && Q.click(O, e);
	}, !0);
	let we = O.under = _e(o, Ce);
	Ce.appendChild(be);
	let Oe = O.over = _e(s, Ce);
	e = Ot(e);
	let ke = +L(e.pxAlign, 1), Ae = wr(ke);
	(e.plugins || []).forEach((t) => {
		t.opts && (e = t.opts(O, e) || e);
	});
	let je = e.ms || .001, F = O.series = k == 1 ? Zr(e.series || [], Kn, dr, !1) : Qr(e.series || [null], ur), Le = O.axes = Zr(e.axes || [], Un, ar, !0), I = O.scales = {}, Be = O.bands = e.bands || [];
	Be.forEach((e) => {
		e.fill = V(e.fill || null), e.dir = L(e.dir, -1);
	});
	let R = k == 2 ? F[1].facets[0].scale : F[0].scale, Ve = {
		axes: _i,
		series: Wr
	}, He = (e.drawOrder || ["axes", "series"]).map((e) => Ve[e]);
	function Ge(e) {
		let t = e.distr == 3 ? (t) => Qe(t > 0 ? t : e.clamp(O, t, e.min, e.max, e.key)) : e.distr == 4 ? (t) => et(t, e.asinh) : e.distr == 100 ? (t) => e.fwd(t) : (e) => e;
		return (n) => {
			let r = t(n), { _min: i, _max: a } = e, o = a - i;
			return (r - i) / o;
		};
	}
	function Ze(t) {
		let n = I[t];
		if (n == null) {
			let r = (e.scales || vt)[t] || vt;
			if (r.from != null) {
				Ze(r.from);
				let e = kt({}, I[r.from], r, { key: t });
				e.valToPct = Ge(e), I[t] = e;
			} else {
				n = I[t] = kt({}, t == R ? pr : mr, r), n.key = t;
				let e = n.time, i = n.range, a = xt(i);
				if ((t != R || k == 2 && !e) && (a && (i[0] == null || i[1] == null) && (i = {
					min: i[0] == null ? Ie : {
						mode: 1,
						hard: i[0],
						soft: i[0]
					},
					max: i[1] == null ? Ie : {
						mode: 1,
						hard: i[1],
						soft: i[1]
					}
				}, a = !1), !a && Tt(i))) {
					let e = i;
					i = (t, n, r) => n == null ? bt : Re(n, r, e);
				}
				n.range = V(i || (e ? ti : t == R ? n.distr == 3 ? ii : n.distr == 4 ? oi : ei : n.distr == 3 ? ri : n.distr == 4 ? ai : ni)), n.auto = V(!a && n.auto), n.clamp = V(n.clamp || fr), n._min = n._max = null, n.valToPct = Ge(n);
			}
		}
	}
	Ze("x"), Ze("y"), k == 1 && F.forEach((e) => {
		Ze(e.scale);
	}), Le.forEach((e) => {
		Ze(e.scale);
	});
	for (let t in e.scales) Ze(t);
	let z = I[R], tt = z.distr, it, at;
	z.ori == 0 ? (me(ve, n), it = A, at = j) : (me(ve, r), it = j, at = A);
	let ut = {};
	for (let e in I) {
		let t = I[e];
		(t.min != null || t.max != null) && (ut[e] = {
			min: t.min,
			max: t.max
		}, t.min = t.max = null);
	}
	let dt = e.tzDate || ((e) => new Date(Ke(e / je))), pt = e.fmtDate || Kt, mt = je == 1 ? pn(dt) : gn(dt), _t = vn(dt, _n(je == 1 ? fn : hn, pt)), St = Cn(dt, xn(Sn, pt)), Dt = [], U = O.legend = kt({}, En, e.legend), W = O.cursor = kt({}, Fn, { drag: { y: k == 2 } }, e.cursor), At = U.show, jt = W.show, Mt = U.markers;
	U.idxs = Dt, Mt.width = V(Mt.width), Mt.dash = V(Mt.dash), Mt.stroke = V(Mt.stroke), Mt.fill = V(Mt.fill);
	let Nt, Ft, It, Lt = [], Rt = [], zt, Bt = !1, Vt = {};
	if (U.live) {
		let e = F[1] ? F[1].values : null;
		Bt = e != null, zt = Bt ? e(O, 1, 0) : { _: 0 };
		for (let e in zt) Vt[e] = le;
	}
	if (At) {
		if (Nt = ge("table", m, ve), It = ge("tbody", null, Nt), U.mount(O, Nt), Bt) {
			Ft = ge("thead", null, Nt, It);
			let e = ge("tr", null, Ft);
			for (var Ht in ge("th", null, e), zt) ge("th", y, e).textContent = Ht;
		} else me(Nt, g), U.live && me(Nt, h);
	}
	let Ut = { show: !0 }, Wt = { show: !1 };
	function Gt(e, t) {
		if (t == 0 && (Bt || !U.live || k == 2)) return bt;
		let n = [], r = ge("tr", _, It, It.childNodes[t]);
		me(r, e.class), e.show || me(r, l);
		let i = ge("th", null, r);
		if (Mt.show) {
			let e = _e(v, i);
			if (t > 0) {
				let n = Mt.width(O, t);
				n && (e.style.border = n + "px " + Mt.dash(O, t) + " " + Mt.stroke(O, t)), e.style.background = Mt.fill(O, t);
			}
		}
		let a = _e(y, i);
		for (var o in e.label instanceof HTMLElement ? a.appendChild(e.label) : a.textContent = e.label, t > 0 && (Mt.show || (a.style.color = e.width > 0 ? Mt.stroke(O, t) : Mt.fill(O, t)), Jt("click", i, (t) => {
			if (W._lock) return;
			In(t);
			let n = F.indexOf(e);
			if ((t.ctrlKey || t.metaKey) != U.isolate) {
				let e = F.some((e, t) => t > 0 && t != n && e.show);
				F.forEach((t, r) => {
					r > 0 && Wi(r, e ? r == n ? Ut : Wt : Ut, !0, ka.setSeries);
				});
			} else Wi(n, { show: !e.show }, !0, ka.setSeries);
		}, !1), zn && Jt(ie, i, (t) => {
			W._lock || (In(t), Wi(F.indexOf(e), Qi, !0, ka.setSeries));
		}, !1)), zt) {
			let e = ge("td", b, r);
			e.textContent = "--", n.push(e);
		}
		return [r, n];
	}
	let qt = /* @__PURE__ */ new Map();
	function Jt(e, t, n, r = !0) {
		let i = qt.get(t) || {}, a = W.bind[e](O, t, n, r);
		a && (Te(e, t, i[e] = a), qt.set(t, i));
	}
	function Yt(e, t, n) {
		let r = qt.get(t) || {};
		for (let n in r) (e == null || n == e) && (Ee(n, t, r[n]), delete r[n]);
		e ?? qt.delete(t);
	}
	let Xt = 0, Zt = 0, G = 0, K = 0, en = 0, tn = 0, nn = en, rn = tn, an = G, on = K, sn = 0, cn = 0, ln = 0, q = 0;
	O.bbox = {};
	let un = !1, bn = !1, wn = !1, Tn = !1, Dn = !1, On = !1;
	function kn(e, t, n) {
		(n || e != O.width || t != O.height) && An(e, t), vi(!1), wn = !0, bn = !0, Ci();
	}
	function An(e, t) {
		O.width = Xt = G = e, O.height = Zt = K = t, en = tn = 0, Nn(), Pn();
		let n = O.bbox;
		sn = n.left = ft(en * M, .5), cn = n.top = ft(tn * M, .5), ln = n.width = ft(G * M, .5), q = n.height = ft(K * M, .5);
	}
	function jn() {
		let e = !1, t = 0;
		for (; !e;) {
			t++;
			let n = hi(t), r = gi(t);
			e = t == 3 || n && r, e || (An(O.width, O.height), bn = !0);
		}
	}
	function Mn({ width: e, height: t }) {
		kn(e, t);
	}
	O.setSize = Mn;
	function Nn() {
		let e = !1, t = !1, n = !1, r = !1;
		Le.forEach((i, a) => {
			if (i.show && i._show) {
				let { side: a, _size: o } = i, s = a % 2, c = o + (i.label == null ? 0 : i.labelSize);
				c > 0 && (s ? (G -= c, a == 3 ? (en += c, r = !0) : n = !0) : (K -= c, a == 0 ? (tn += c, e = !0) : t = !0));
			}
		}), sr[0] = e, sr[1] = n, sr[2] = t, sr[3] = r, G -= yr[1] + yr[3], en += yr[3], K -= yr[2] + yr[0], tn += yr[0];
	}
	function Pn() {
		let e = en + G, t = tn + K, n = en, r = tn;
		function i(i, a) {
			switch (i) {
				case 1: return e += a, e - a;
				case 2: return t += a, t - a;
				case 3: return n -= a, n + a;
				case 0: return r -= a, r + a;
			}
		}
		Le.forEach((e, t) => {
			if (e.show && e._show) {
				let t = e.side;
				e._pos = i(t, e._size), e.label != null && (e._lpos = i(t, e.labelSize));
			}
		});
	}
	if (W.dataIdx == null) {
		let e = W.hover, t = e.skip = new Set(e.skip ?? []);
		t.add(void 0);
		let n = e.prox = V(e.prox), r = e.bias ??= 0;
		W.dataIdx = (e, i, a, o) => {
			if (i == 0) return a;
			let s = a, c = n(e, i, a, o) ?? B, l = c >= 0 && c < B, u = z.ori == 0 ? G : K, d = W.left, f = D[0], p = D[i];
			if (t.has(p[a])) {
				s = null;
				let e = null, n = null, i;
				if (r == 0 || r == -1) for (i = a; e == null && i-- > 0;) t.has(p[i]) || (e = i);
				if (r == 0 || r == 1) for (i = a; n == null && i++ < p.length;) t.has(p[i]) || (n = i);
				if (e != null || n != null) {
					if (l) {
						let t = e == null ? -Infinity : it(f[e], z, u, 0), r = n == null ? Infinity : it(f[n], z, u, 0), i = d - t, a = r - d;
						i <= a ? i <= c && (s = e) : a <= c && (s = n);
					} else s = n == null ? e : e == null ? n : a - e <= n - a ? e : n;
				}
			} else l && We(d - it(f[a], z, u, 0)) > c && (s = null);
			return s;
		};
	}
	let In = (e) => {
		W.event = e;
	};
	W.idxs = Dt, W._lock = !1;
	let Ln = W.points;
	Ln.show = V(Ln.show), Ln.size = V(Ln.size), Ln.stroke = V(Ln.stroke), Ln.width = V(Ln.width), Ln.fill = V(Ln.fill);
	let Rn = O.focus = kt({}, e.focus || { alpha: .3 }, W.focus), zn = Rn.prox >= 0, Bn = zn && Ln.one, Vn = [], Hn = [], Zn = [];
	function Qn(e, t) {
		let n = Ln.show(O, t);
		if (n instanceof HTMLElement) return me(n, p), me(n, e.class), ye(n, -10, -10, G, K), Oe.insertBefore(n, Vn[t]), n;
	}
	function $n(e, t) {
		if (k == 1 || t > 0) {
			let t = k == 1 && I[e.scale].time, n = e.value;
			e.value = t ? wt(n) ? Cn(dt, xn(n, pt)) : n || St : n || ir, e.label = e.label || (t ? Gn : Wn);
		}
		if (Bn || t > 0) {
			e.width = e.width == null ? 1 : e.width, e.paths = e.paths || Yr || st, e.fillTo = V(e.fillTo || xr), e.pxAlign = +L(e.pxAlign, ke), e.pxRound = wr(e.pxAlign), e.stroke = V(e.stroke || null), e.fill = V(e.fill || null), e._stroke = e._fill = e._paths = e._focus = null;
			let t = or(Ye(1, e.width), 1), n = e.points = kt({}, {
				size: t,
				width: Ye(1, t * .2),
				stroke: e.stroke,
				space: t * 2,
				paths: Xr,
				_stroke: null,
				_fill: null
			}, e.points);
			n.show = V(n.show), n.filter = V(n.filter), n.fill = V(n.fill), n.stroke = V(n.stroke), n.paths = V(n.paths), n.pxAlign = e.pxAlign;
		}
		if (At) {
			let n = Gt(e, t);
			Lt.splice(t, 0, n[0]), Rt.splice(t, 0, n[1]), U.values.push(null);
		}
		if (jt) {
			Dt.splice(t, 0, null);
			let n = null;
			Bn ? t == 0 && (n = Qn(e, t)) : t > 0 && (n = Qn(e, t)), Vn.splice(t, 0, n), Hn.splice(t, 0, 0), Zn.splice(t, 0, 0);
		}
		Da("addSeries", t);
	}
	function er(e, t) {
		t ??= F.length, e = k == 1 ? $r(e, t, Kn, dr) : $r(e, t, {}, ur), F.splice(t, 0, e), $n(F[t], t);
	}
	O.addSeries = er;
	function tr(e) {
		if (F.splice(e, 1), At) {
			U.values.splice(e, 1), Rt.splice(e, 1);
			let t = Lt.splice(e, 1)[0];
			Yt(null, t.firstChild), t.remove();
		}
		jt && (Dt.splice(e, 1), Vn.splice(e, 1)[0].remove(), Hn.splice(e, 1), Zn.splice(e, 1)), Da("delSeries", e);
	}
	O.delSeries = tr;
	let sr = [
		!1,
		!1,
		!1,
		!1
	];
	function cr(e, t) {
		if (e._show = e.show, e.show) {
			let n = e.side % 2, r = I[e.scale];
			r ??= (e.scale = n ? F[1].scale : R, I[e.scale]);
			let i = r.time;
			e.size = V(e.size), e.space = V(e.space), e.rotate = V(e.rotate), xt(e.incrs) && e.incrs.forEach((e) => {
				!ht.has(e) && ht.set(e, gt(e));
			}), e.incrs = V(e.incrs || (r.distr == 2 ? Qt : i ? je == 1 ? dn : mn : $t)), e.splits = V(e.splits || (i && r.distr == 1 ? mt : r.distr == 3 ? Yn : r.distr == 4 ? Xn : Jn)), e.stroke = V(e.stroke), e.grid.stroke = V(e.grid.stroke), e.ticks.stroke = V(e.ticks.stroke), e.border.stroke = V(e.border.stroke);
			let a = e.values;
			e.values = xt(a) && !xt(a[0]) ? V(a) : i ? xt(a) ? vn(dt, _n(a, pt)) : wt(a) ? yn(dt, a) : a || _t : a || qn, e.filter = V(e.filter || (r.distr >= 3 && r.log == 10 ? nr : r.distr == 3 && r.log == 2 ? rr : ot)), e.font = ci(e.font), e.labelFont = ci(e.labelFont), e._size = e.size(O, null, t, 0), e._space = e._rotate = e._incrs = e._found = e._splits = e._values = null, e._size > 0 && (sr[t] = !0, e._el = _e(c, Ce));
		}
	}
	function lr(e, t, n, r) {
		let [i, a, o, s] = n, c = t % 2, l = 0;
		return c == 0 && (s || a) && (l = t == 0 && !i || t == 2 && !o ? Ke(Un.size / 3) : 0), c == 1 && (i || o) && (l = t == 1 && !a || t == 3 && !s ? Ke(ar.size / 2) : 0), l;
	}
	let hr = O.padding = (e.padding || [
		lr,
		lr,
		lr,
		lr
	]).map((e) => V(L(e, lr))), yr = O._padding = hr.map((e, t) => e(O, t, sr, 0)), br, J = null, Y = null, Sr = k == 1 ? F[0].idxs : null, Cr = null, Tr = !1;
	function Er(e, t) {
		if (D = e ?? [], O.data = O._data = D, k == 2) {
			br = 0;
			for (let e = 1; e < F.length; e++) br += D[e][0].length;
		} else {
			D.length == 0 && (O.data = O._data = D = [[]]), Cr = D[0], br = Cr.length;
			let e = D;
			if (tt == 2) {
				e = D.slice();
				let t = e[0] = Array(br);
				for (let e = 0; e < br; e++) t[e] = e;
			}
			O._data = D = e;
		}
		if (vi(!0), Da("setData"), tt == 2 && (wn = !0), t !== !1) {
			let e = z;
			e.auto(O, Tr) ? Dr() : Ui(R, e.min, e.max), Tn ||= W.left >= 0, On = !0, Ci();
		}
	}
	O.setData = Er;
	function Dr() {
		Tr = !0;
		let e, t;
		k == 1 && (br > 0 ? (J = Sr[0] = 0, Y = Sr[1] = br - 1, e = D[0][J], t = D[0][Y], tt == 2 ? (e = J, t = Y) : e == t && (tt == 3 ? [e, t] = Ne(e, e, z.log, !1) : tt == 4 ? [e, t] = Pe(e, e, z.log, !1) : z.time ? t = e + Ke(86400 / je) : [e, t] = Re(e, t, Fe, !0))) : (J = Sr[0] = e = null, Y = Sr[1] = t = null)), Ui(R, e, t);
	}
	let Or, kr, Ar, jr, Mr, Nr, Pr, Fr, Ir, Lr;
	function Rr(e, t, n, r, i, a) {
		e ??= ee, n ??= yt, r ??= "butt", i ??= ee, a ??= "round", e != Or && (P.strokeStyle = Or = e), i != kr && (P.fillStyle = kr = i), t != Ar && (P.lineWidth = Ar = t), a != Mr && (P.lineJoin = Mr = a), r != Nr && (P.lineCap = Nr = r), n != jr && P.setLineDash(jr = n);
	}
	function zr(e, t, n, r) {
		t != kr && (P.fillStyle = kr = t), e != Pr && (P.font = Pr = e), n != Fr && (P.textAlign = Fr = n), r != Ir && (P.textBaseline = Ir = r);
	}
	function Br(e, t, n, r, i = 0) {
		if (r.length > 0 && e.auto(O, Tr) && (t == null || t.min == null)) {
			let t = L(J, 0), a = L(Y, r.length - 1), o = n.min == null ? Me(r, t, a, i, e.distr == 3) : [n.min, n.max];
			e.min = Je(e.min, n.min = o[0]), e.max = Ye(e.max, n.max = o[1]);
		}
	}
	let Vr = {
		min: null,
		max: null
	};
	function Hr() {
		for (let e in I) {
			let t = I[e];
			ut[e] == null && (t.min == null || ut[R] != null && t.auto(O, Tr)) && (ut[e] = Vr);
		}
		for (let e in I) {
			let t = I[e];
			ut[e] == null && t.from != null && ut[t.from] != null && (ut[e] = Vr);
		}
		ut[R] != null && vi(!0);
		let e = {};
		for (let t in ut) {
			let n = ut[t];
			if (n != null) {
				let r = e[t] = Ot(I[t], Et);
				if (n.min != null) kt(r, n);
				else if (t != R || k == 2) {
					if (br == 0 && r.from == null) {
						let e = r.range(O, null, null, t);
						r.min = e[0], r.max = e[1];
					} else r.min = B, r.max = -Infinity;
				}
			}
		}
		if (br > 0) {
			F.forEach((t, n) => {
				if (k == 1) {
					let r = t.scale, i = ut[r];
					if (i == null) return;
					let a = e[r];
					if (n == 0) {
						let e = a.range(O, a.min, a.max, r);
						a.min = e[0], a.max = e[1], J = De(a.min, D[0]), Y = De(a.max, D[0]), Y - J > 1 && (D[0][J] < a.min && J++, D[0][Y] > a.max && Y--), t.min = Cr[J], t.max = Cr[Y];
					} else t.show && t.auto && Br(a, i, t, D[n], t.sorted);
					t.idxs[0] = J, t.idxs[1] = Y;
				} else if (n > 0 && t.show && t.auto) {
					let [r, i] = t.facets, a = r.scale, o = i.scale, [s, c] = D[n], l = e[a], u = e[o];
					l != null && Br(l, ut[a], r, s, r.sorted), u != null && Br(u, ut[o], i, c, i.sorted), t.min = i.min, t.max = i.max;
				}
			});
			for (let t in e) {
				let n = e[t], r = ut[t];
				if (n.from == null && (r == null || r.min == null)) {
					let e = n.range(O, n.min == B ? null : n.min, n.max == -Infinity ? null : n.max, t);
					n.min = e[0], n.max = e[1];
				}
			}
		}
		for (let t in e) {
			let n = e[t];
			if (n.from != null) {
				let r = e[n.from];
				if (r.min == null) n.min = n.max = null;
				else {
					let e = n.range(O, r.min, r.max, t);
					n.min = e[0], n.max = e[1];
				}
			}
		}
		let t = {}, n = !1;
		for (let r in e) {
			let i = e[r], a = I[r];
			if (a.min != i.min || a.max != i.max) {
				a.min = i.min, a.max = i.max;
				let e = a.distr;
				a._min = e == 3 ? Qe(a.min) : e == 4 ? et(a.min, a.asinh) : e == 100 ? a.fwd(a.min) : a.min, a._max = e == 3 ? Qe(a.max) : e == 4 ? et(a.max, a.asinh) : e == 100 ? a.fwd(a.max) : a.max, t[r] = n = !0;
			}
		}
		if (n) {
			F.forEach((e, n) => {
				k == 2 ? n > 0 && t.y && (e._paths = null) : t[e.scale] && (e._paths = null);
			});
			for (let e in t) wn = !0, Da("setScale", e);
			jt && W.left >= 0 && (Tn = On = !0);
		}
		for (let e in ut) ut[e] = null;
	}
	function Ur(e) {
		let t = nt(J - 1, 0, br - 1), n = nt(Y + 1, 0, br - 1);
		for (; e[t] == null && t > 0;) t--;
		for (; e[n] == null && n < br - 1;) n++;
		return [t, n];
	}
	function Wr() {
		if (br > 0) {
			let e = F.some((e) => e._focus) && Lr != Rn.alpha;
			e && (P.globalAlpha = Lr = Rn.alpha), F.forEach((e, t) => {
				if (t > 0 && e.show && (Gr(t, !1), Gr(t, !0), e._paths == null)) {
					let n = Lr;
					Lr != e.alpha && (P.globalAlpha = Lr = e.alpha);
					let r = k == 2 ? [0, D[t][0].length - 1] : Ur(D[t]);
					e._paths = e.paths(O, t, r[0], r[1]), Lr != n && (P.globalAlpha = Lr = n);
				}
			}), F.forEach((e, t) => {
				if (t > 0 && e.show) {
					let n = Lr;
					Lr != e.alpha && (P.globalAlpha = Lr = e.alpha), e._paths != null && Kr(t, !1);
					{
						let n = e._paths == null ? null : e._paths.gaps, r = e.points.show(O, t, J, Y, n), i = e.points.filter(O, t, r, n);
						(r || i) && (e.points._paths = e.points.paths(O, t, J, Y, i), Kr(t, !0));
					}
					Lr != n && (P.globalAlpha = Lr = n), Da("drawSeries", t);
				}
			}), e && (P.globalAlpha = Lr = 1);
		}
	}
	function Gr(e, t) {
		let n = t ? F[e].points : F[e];
		n._stroke = n.stroke(O, e), n._fill = n.fill(O, e);
	}
	function Kr(e, t) {
		let n = t ? F[e].points : F[e], { stroke: r, fill: i, clip: a, flags: o, _stroke: s = n._stroke, _fill: c = n._fill, _width: l = n.width } = n._paths;
		l = H(l * M, 3);
		let u = null, d = l % 2 / 2;
		t && c == null && (c = l > 0 ? "#fff" : s);
		let f = n.pxAlign == 1 && d > 0;
		if (f && P.translate(d, d), !t) {
			let e = sn - l / 2, t = cn - l / 2, n = ln + l, r = q + l;
			u = new Path2D(), u.rect(e, t, n, r);
		}
		t ? ui(s, l, n.dash, n.cap, c, r, i, o, a) : Jr(e, s, l, n.dash, n.cap, c, r, i, o, u, a), f && P.translate(-d, -d);
	}
	function Jr(e, t, n, r, i, a, o, s, c, l, u) {
		let d = !1;
		c != 0 && Be.forEach((f, p) => {
			if (f.series[0] == e) {
				let e = F[f.series[1]], m = D[f.series[1]], h = (e._paths || vt).band;
				xt(h) && (h = f.dir == 1 ? h[0] : h[1]);
				let g, _ = null;
				e.show && h && ze(m, J, Y) ? (_ = f.fill(O, p) || a, g = e._paths.clip) : h = null, ui(t, n, r, i, _, o, s, c, l, u, g, h), d = !0;
			}
		}), d || ui(t, n, r, i, a, o, s, c, l, u);
	}
	function ui(e, t, n, r, i, a, o, s, c, l, u, d) {
		Rr(e, t, n, r, i), (c || l || d) && (P.save(), c && P.clip(c), l && P.clip(l)), d ? (s & 3) == 3 ? (P.clip(d), u && P.clip(u), fi(i, o), di(e, a, t)) : s & vr ? (fi(i, o), P.clip(d), di(e, a, t)) : s & _r && (P.save(), P.clip(d), u && P.clip(u), fi(i, o), P.restore(), di(e, a, t)) : (fi(i, o), di(e, a, t)), (c || l || d) && P.restore();
	}
	function di(e, t, n) {
		n > 0 && (t instanceof Map ? t.forEach((e, t) => {
			P.strokeStyle = Or = t, P.stroke(e);
		}) : t != null && e && P.stroke(t));
	}
	function fi(e, t) {
		t instanceof Map ? t.forEach((e, t) => {
			P.fillStyle = kr = t, P.fill(e);
		}) : t != null && e && P.fill(t);
	}
	function pi(e, t, n, r) {
		let i = Le[e], a;
		if (r <= 0) a = [0, 0];
		else {
			let o = i._space = i.space(O, e, t, n, r);
			a = si(t, n, i._incrs = i.incrs(O, e, t, n, r, o), r, o);
		}
		return i._found = a;
	}
	function mi(e, t, n, r, i, a, o, s, c, l) {
		let u = o % 2 / 2;
		ke == 1 && P.translate(u, u), Rr(s, o, c, l, s), P.beginPath();
		let d, f, p, m, h = i + (r == 0 || r == 3 ? -a : a);
		n == 0 ? (f = i, m = h) : (d = i, p = h);
		for (let r = 0; r < e.length; r++) t[r] != null && (n == 0 ? d = p = e[r] : f = m = e[r], P.moveTo(d, f), P.lineTo(p, m));
		P.stroke(), ke == 1 && P.translate(-u, -u);
	}
	function hi(e) {
		let t = !0;
		return Le.forEach((n, r) => {
			if (!n.show) return;
			let i = I[n.scale];
			if (i.min == null) {
				n._show && (t = !1, n._show = !1, vi(!1));
				return;
			}
			n._show || (t = !1, n._show = !0, vi(!1));
			let a = n.side, o = a % 2, { min: s, max: c } = i, [l, u] = pi(r, s, c, o == 0 ? G : K);
			if (u == 0) return;
			let d = i.distr == 2, f = n._splits = n.splits(O, r, s, c, l, u, d), p = i.distr == 2 ? f.map((e) => Cr[e]) : f, m = i.distr == 2 ? Cr[f[1]] - Cr[f[0]] : l, h = n._values = n.values(O, n.filter(O, p, r, u, m), r, u, m);
			n._rotate = a == 2 ? n.rotate(O, h, r, u) : 0;
			let g = n._size;
			n._size = qe(n.size(O, h, r, e)), g != null && n._size != g && (t = !1);
		}), t;
	}
	function gi(e) {
		let t = !0;
		return hr.forEach((n, r) => {
			let i = n(O, r, sr, e);
			i != yr[r] && (t = !1), yr[r] = i;
		}), t;
	}
	function _i() {
		for (let e = 0; e < Le.length; e++) {
			let t = Le[e];
			if (!t.show || !t._show) continue;
			let n = t.side, r = n % 2, i, a, o = t.stroke(O, e), s = n == 0 || n == 3 ? -1 : 1, [c, l] = t._found;
			if (t.label != null) {
				let u = t.labelGap * s, d = Ke((t._lpos + u) * M);
				zr(t.labelFont[0], o, "center", n == 2 ? C : w), P.save(), r == 1 ? (i = a = 0, P.translate(d, Ke(cn + q / 2)), P.rotate((n == 3 ? -Ue : Ue) / 2)) : (i = Ke(sn + ln / 2), a = d);
				let f = rt(t.label) ? t.label(O, e, c, l) : t.label;
				P.fillText(f, i, a), P.restore();
			}
			if (l == 0) continue;
			let u = I[t.scale], d = r == 0 ? ln : q, f = r == 0 ? sn : cn, p = t._splits, m = u.distr == 2 ? p.map((e) => Cr[e]) : p, h = u.distr == 2 ? Cr[p[1]] - Cr[p[0]] : c, g = t.ticks, _ = t.border, v = g.show ? g.size : 0, y = Ke(v * M), b = Ke((t.alignTo == 2 ? t._size - v - t.gap : t.gap) * M), x = t._rotate * -Ue / 180, S = Ae(t._pos * M), D = S + (y + b) * s;
			a = r == 0 ? D : 0, i = r == 1 ? D : 0;
			let ee = t.font[0];
			zr(ee, o, t.align == 1 ? T : t.align == 2 ? E : x > 0 ? T : x < 0 ? E : r == 0 ? "center" : n == 3 ? E : T, x || r == 1 ? "middle" : n == 2 ? C : w);
			let te = t.font[1] * t.lineGap, ne = p.map((e) => Ae(fe(e, u, d, f))), re = t._values;
			for (let e = 0; e < re.length; e++) {
				let t = re[e];
				if (t != null) {
					r == 0 ? i = ne[e] : a = ne[e], t = "" + t;
					let n = t.indexOf("\n") == -1 ? [t] : t.split(/\n/gm);
					for (let e = 0; e < n.length; e++) {
						let t = n[e];
						x ? (P.save(), P.translate(i, a + e * te), P.rotate(x), P.fillText(t, 0, 0), P.restore()) : P.fillText(t, i, a + e * te);
					}
				}
			}
			g.show && mi(ne, g.filter(O, m, e, l, h), r, n, S, y, H(g.width * M, 3), g.stroke(O, e), g.dash, g.cap);
			let ie = t.grid;
			ie.show && mi(ne, ie.filter(O, m, e, l, h), r, r == 0 ? 2 : 1, r == 0 ? cn : sn, r == 0 ? q : ln, H(ie.width * M, 3), ie.stroke(O, e), ie.dash, ie.cap), _.show && mi([S], [1], +(r == 0), r == 0 ? 1 : 2, r == 1 ? cn : sn, r == 1 ? q : ln, H(_.width * M, 3), _.stroke(O, e), _.dash, _.cap);
		}
		Da("drawAxes");
	}
	function vi(e) {
		F.forEach((t, n) => {
			n > 0 && (t._paths = null, e && (k == 1 ? (t.min = null, t.max = null) : t.facets.forEach((e) => {
				e.min = null, e.max = null;
			})));
		});
	}
	let yi = !1, bi = !1, xi = [];
	function Si() {
		bi = !1;
		for (let e = 0; e < xi.length; e++) Da(...xi[e]);
		xi.length = 0;
	}
	function Ci() {
		yi ||= (Pt(Ti), !0);
	}
	function wi(e, t = !1) {
		yi = !0, bi = t, e(O), Ti(), t && xi.length > 0 && queueMicrotask(Si);
	}
	O.batch = wi;
	function Ti() {
		if (un &&= (Hr(), !1), wn &&= (jn(), !1), bn) {
			if (N(we, T, en), N(we, C, tn), N(we, x, G), N(we, S, K), N(Oe, T, en), N(Oe, C, tn), N(Oe, x, G), N(Oe, S, K), N(Ce, x, Xt), N(Ce, S, Zt), be.width = Ke(Xt * M), be.height = Ke(Zt * M), Le.forEach(({ _el: e, _show: t, _size: n, _pos: r, side: i }) => {
				if (e != null) {
					if (t) {
						let t = i === 3 || i === 0 ? n : 0, a = i % 2 == 1;
						N(e, a ? "left" : "top", r - t), N(e, a ? "width" : "height", n), N(e, a ? "top" : "left", a ? tn : en), N(e, a ? "height" : "width", a ? K : G), he(e, l);
					} else me(e, l);
				}
			}), Or = kr = Ar = Mr = Nr = Pr = Fr = Ir = jr = null, Lr = 1, da(!0), en != nn || tn != rn || G != an || K != on) {
				vi(!1);
				let e = G / an, t = K / on;
				if (jt && !Tn && W.left >= 0) {
					W.left *= e, W.top *= t, ki && ye(ki, Ke(W.left), 0, G, K), Ai && ye(Ai, 0, Ke(W.top), G, K);
					for (let n = 0; n < Vn.length; n++) {
						let r = Vn[n];
						r != null && (Hn[n] *= e, Zn[n] *= t, ye(r, qe(Hn[n]), qe(Zn[n]), G, K));
					}
				}
				if ($.show && !Dn && $.left >= 0 && $.width > 0) {
					$.left *= e, $.width *= e, $.top *= t, $.height *= t;
					for (let e in ma) N(Bi, e, $[e]);
				}
				nn = en, rn = tn, an = G, on = K;
			}
			Da("setSize"), bn = !1;
		}
		Xt > 0 && Zt > 0 && (P.clearRect(0, 0, be.width, be.height), Da("drawClear"), He.forEach((e) => e()), Da("draw")), $.show && Dn && (Vi($), Dn = !1), jt && Tn && (la(null, !0, !1), Tn = !1), U.show && U.live && On && (sa(), On = !1), pe || (pe = !0, O.status = 1, Da("ready")), Tr = !1, yi = !1;
	}
	O.redraw = (e, t) => {
		wn = t || !1, e === !1 ? Ci() : Ui(R, z.min, z.max);
	};
	function Ei(e, t) {
		let n = I[e];
		if (n.from == null) {
			if (br == 0) {
				let r = n.range(O, t.min, t.max, e);
				t.min = r[0], t.max = r[1];
			}
			if (t.min > t.max) {
				let e = t.min;
				t.min = t.max, t.max = e;
			}
			if (br > 1 && t.min != null && t.max != null && t.max - t.min < 1e-16) return;
			e == R && n.distr == 2 && br > 0 && (t.min = De(t.min, D[0]), t.max = De(t.max, D[0]), t.min == t.max && t.max++), ut[e] = t, un = !0, Ci();
		}
	}
	O.setScale = Ei;
	let Di, Oi, ki, Ai, ji, Mi, Ni, Pi, Fi, Ii, X, Z, Li = !1, Q = W.drag, Ri = Q.x, zi = Q.y;
	jt && (W.x && (Di = _e(d, Oe)), W.y && (Oi = _e(f, Oe)), z.ori == 0 ? (ki = Di, Ai = Oi) : (ki = Oi, Ai = Di), X = W.left, Z = W.top);
	let $ = O.select = kt({
		show: !0,
		over: !0,
		left: 0,
		width: 0,
		top: 0,
		height: 0
	}, e.select), Bi = $.show ? _e(u, $.over ? Oe : we) : null;
	function Vi(e, t) {
		if ($.show) {
			for (let t in e) $[t] = e[t], t in ma && N(Bi, t, e[t]);
			t !== !1 && Da("setSelect");
		}
	}
	O.setSelect = Vi;
	function Hi(e) {
		if (F[e].show) At && he(Lt[e], l);
		else if (At && me(Lt[e], l), jt) {
			let t = Bn ? Vn[0] : Vn[e];
			t != null && ye(t, -10, -10, G, K);
		}
	}
	function Ui(e, t, n) {
		Ei(e, {
			min: t,
			max: n
		});
	}
	function Wi(e, t, n, r) {
		t.focus != null && $i(e), t.show != null && F.forEach((n, r) => {
			r > 0 && (e == r || e == null) && (n.show = t.show, Hi(r), k == 2 ? (Ui(n.facets[0].scale, null, null), Ui(n.facets[1].scale, null, null)) : Ui(n.scale, null, null), Ci());
		}), n !== !1 && Da("setSeries", e, t), r && Ma("setSeries", O, e, t);
	}
	O.setSeries = Wi;
	function Gi(e, t) {
		kt(Be[e], t);
	}
	function Ki(e, t) {
		e.fill = V(e.fill || null), e.dir = L(e.dir, -1), t ??= Be.length, Be.splice(t, 0, e);
	}
	function qi(e) {
		e == null ? Be.length = 0 : Be.splice(e, 1);
	}
	O.addBand = Ki, O.setBand = Gi, O.delBand = qi;
	function Ji(e, t) {
		F[e].alpha = t, jt && Vn[e] != null && (Vn[e].style.opacity = t), At && Lt[e] && (Lt[e].style.opacity = t);
	}
	let Yi, Xi, Zi, Qi = { focus: !0 };
	function $i(e) {
		if (e != Zi) {
			let t = e == null, n = Rn.alpha != 1;
			F.forEach((r, i) => {
				if (k == 1 || i > 0) {
					let a = t || i == 0 || i == e;
					r._focus = t ? null : a, n && Ji(i, a ? 1 : Rn.alpha);
				}
			}), Zi = e, n && Ci();
		}
	}
	At && zn && Jt(ae, Nt, (e) => {
		W._lock || (In(e), Zi != null && Wi(null, Qi, !0, ka.setSeries));
	});
	function ea(e, t, n) {
		let r = I[t];
		n && (e = e / M - (r.ori == 1 ? tn : en));
		let i = G;
		r.ori == 1 && (i = K, e = i - e), r.dir == -1 && (e = i - e);
		let a = r._min, o = r._max, s = e / i, c = a + (o - a) * s, l = r.distr;
		return l == 3 ? Xe(10, c) : l == 4 ? $e(c, r.asinh) : l == 100 ? r.bwd(c) : c;
	}
	function ta(e, t) {
		return De(ea(e, R, t), D[0], J, Y);
	}
	O.valToIdx = (e) => De(e, D[0]), O.posToIdx = ta, O.posToVal = ea, O.valToPos = (e, t, n) => I[t].ori == 0 ? A(e, I[t], n ? ln : G, n ? sn : 0) : j(e, I[t], n ? q : K, n ? cn : 0), O.setCursor = (e, t, n) => {
		X = e.left, Z = e.top, la(null, t, n);
	};
	function na(e, t) {
		N(Bi, T, $.left = e), N(Bi, x, $.width = t);
	}
	function ra(e, t) {
		N(Bi, C, $.top = e), N(Bi, S, $.height = t);
	}
	let ia = z.ori == 0 ? na : ra, aa = z.ori == 1 ? na : ra;
	function oa() {
		if (At && U.live) for (let e = +(k == 2); e < F.length; e++) {
			if (e == 0 && Bt) continue;
			let t = U.values[e], n = 0;
			for (let r in t) Rt[e][n++].firstChild.nodeValue = t[r];
		}
	}
	function sa(e, t) {
		if (e != null && (e.idxs ? e.idxs.forEach((e, t) => {
			Dt[t] = e;
		}) : Ct(e.idx) || Dt.fill(e.idx), U.idx = Dt[0]), At && U.live) {
			for (let e = 0; e < F.length; e++) (e > 0 || k == 1 && !Bt) && ca(e, Dt[e]);
			oa();
		}
		On = !1, t !== !1 && Da("setLegend");
	}
	O.setLegend = sa;
	function ca(e, t) {
		let n = F[e], r = e == 0 && tt == 2 ? Cr : D[e], i;
		Bt ? i = n.values(O, e, t) ?? Vt : (i = n.value(O, t == null ? null : r[t], e, t), i = i == null ? Vt : { _: i }), U.values[e] = i;
	}
	function la(e, t, n) {
		Fi = X, Ii = Z, [X, Z] = W.move(O, X, Z), W.left = X, W.top = Z, jt && (ki && ye(ki, Ke(X), 0, G, K), Ai && ye(Ai, 0, Ke(Z), G, K));
		let r, i = J > Y;
		Yi = B, Xi = null;
		let a = z.ori == 0 ? G : K, o = z.ori == 1 ? G : K;
		if (X < 0 || br == 0 || i) {
			r = W.idx = null;
			for (let e = 0; e < F.length; e++) {
				let t = Vn[e];
				t != null && ye(t, -10, -10, G, K);
			}
			zn && Wi(null, Qi, !0, e == null && ka.setSeries), U.live && (Dt.fill(r), On = !0);
		} else {
			let e, t, n;
			k == 1 && (e = z.ori == 0 ? X : Z, t = ea(e, R), r = W.idx = De(t, D[0], J, Y), n = it(D[0][r], z, a, 0));
			let i = -10, s = -10, c = 0, l = 0, u = !0, d = "", f = "";
			for (let e = +(k == 2); e < F.length; e++) {
				let p = F[e], m = Dt[e], h = m == null ? null : k == 1 ? D[e][m] : D[e][1][m], g = W.dataIdx(O, e, r, t), _ = g == null ? null : k == 1 ? D[e][g] : D[e][1][g];
				if (On = On || _ != h || g != m, Dt[e] = g, e > 0 && p.show) {
					let t = g == null ? -10 : g == r ? n : it(k == 1 ? D[0][g] : D[e][0][g], z, a, 0), m = _ == null ? -10 : at(_, k == 1 ? I[p.scale] : I[p.facets[1].scale], o, 0);
					if (zn && _ != null) {
						let t = z.ori == 1 ? X : Z, n = We(Rn.dist(O, e, g, m, t));
						if (n < Yi) {
							let r = Rn.bias;
							if (r != 0) {
								let i = ea(t, p.scale), a = _ >= 0 ? 1 : -1, o = i >= 0 ? 1 : -1;
								o == a && (o == 1 ? r == 1 ? _ >= i : _ <= i : r == 1 ? _ <= i : _ >= i) && (Yi = n, Xi = e);
							} else Yi = n, Xi = e;
						}
					}
					if (On || Bn) {
						let n, r;
						z.ori == 0 ? (n = t, r = m) : (n = m, r = t);
						let a, o, p, h, g, _, v = !0, y = Ln.bbox;
						if (y != null) {
							v = !1;
							let t = y(O, e);
							p = t.left, h = t.top, a = t.width, o = t.height;
						} else p = n, h = r, a = o = Ln.size(O, e);
						if (_ = Ln.fill(O, e), g = Ln.stroke(O, e), Bn) e == Xi && Yi <= Rn.prox && (i = p, s = h, c = a, l = o, u = v, d = _, f = g);
						else {
							let t = Vn[e];
							t != null && (Hn[e] = p, Zn[e] = h, Se(t, a, o, v), xe(t, _, g), ye(t, qe(p), qe(h), G, K));
						}
					}
				}
			}
			if (Bn) {
				let e = Rn.prox;
				if (On || (Zi == null ? Yi <= e : Yi > e || Xi != Zi)) {
					let e = Vn[0];
					e != null && (Hn[0] = i, Zn[0] = s, Se(e, c, l, u), xe(e, d, f), ye(e, qe(i), qe(s), G, K));
				}
			}
		}
		if ($.show && Li) {
			if (e != null) {
				let [t, n] = ka.scales, [r, i] = ka.match, [s, c] = e.cursor.sync.scales, l = e.cursor.drag;
				if (Ri = l._x, zi = l._y, Ri || zi) {
					let { left: l, top: u, width: d, height: f } = e.select, p = e.scales[s].ori, m = e.posToVal, h, g, _, v, y, b = t != null && r(t, s), x = n != null && i(n, c);
					b && Ri ? (p == 0 ? (h = l, g = d) : (h = u, g = f), _ = I[t], v = it(m(h, s), _, a, 0), y = it(m(h + g, s), _, a, 0), ia(Je(v, y), We(y - v))) : ia(0, a), x && zi ? (p == 1 ? (h = l, g = d) : (h = u, g = f), _ = I[n], v = at(m(h, c), _, o, 0), y = at(m(h + g, c), _, o, 0), aa(Je(v, y), We(y - v))) : aa(0, o);
				} else ha();
			} else {
				let e = We(Fi - ji), t = We(Ii - Mi);
				if (z.ori == 1) {
					let n = e;
					e = t, t = n;
				}
				Ri = Q.x && e >= Q.dist, zi = Q.y && t >= Q.dist;
				let n = Q.uni;
				n == null ? Q.x && Q.y && (Ri || zi) && (Ri = zi = !0) : Ri && zi && (Ri = e >= n, zi = t >= n, !Ri && !zi && (t > e ? zi = !0 : Ri = !0));
				let r, i;
				Ri && (z.ori == 0 ? (r = Ni, i = X) : (r = Pi, i = Z), ia(Je(r, i), We(i - r)), zi || aa(0, o)), zi && (z.ori == 1 ? (r = Ni, i = X) : (r = Pi, i = Z), aa(Je(r, i), We(i - r)), Ri || ia(0, a)), !Ri && !zi && (ia(0, 0), aa(0, 0));
			}
		}
		if (Q._x = Ri, Q._y = zi, e == null) {
			if (n) {
				if (Aa != null) {
					let [e, t] = ka.scales;
					ka.values[0] = e == null ? null : ea(z.ori == 0 ? X : Z, e), ka.values[1] = t == null ? null : ea(z.ori == 1 ? X : Z, t);
				}
				Ma(te, O, X, Z, G, K, r);
			}
			if (zn) {
				let e = n && ka.setSeries, t = Rn.prox;
				Zi == null ? Yi <= t && Wi(Xi, Qi, !0, e) : Yi > t ? Wi(null, Qi, !0, e) : Xi != Zi && Wi(Xi, Qi, !0, e);
			}
		}
		On && (U.idx = r, sa()), t !== !1 && Da("setCursor");
	}
	let ua = null;
	Object.defineProperty(O, "rect", { get() {
		return ua ?? da(!1), ua;
	} });
	function da(e = !1) {
		e ? ua = null : (ua = Oe.getBoundingClientRect(), Da("syncRect", ua));
	}
	function fa(e, t, n, r, i, a, o) {
		W._lock || Li && e != null && e.movementX == 0 && e.movementY == 0 || (pa(e, t, n, r, i, a, o, !1, e != null), e == null ? la(t, !0, !1) : la(null, !0, !0));
	}
	function pa(e, t, n, r, i, a, o, s, c) {
		if (ua ?? da(!1), In(e), e != null) n = e.clientX - ua.left, r = e.clientY - ua.top;
		else {
			if (n < 0 || r < 0) {
				X = -10, Z = -10;
				return;
			}
			let [e, o] = ka.scales, s = t.cursor.sync, [c, l] = s.values, [u, d] = s.scales, [f, p] = ka.match, m = t.axes[0].side % 2 == 1, h = z.ori == 0 ? G : K, g = z.ori == 1 ? G : K, _ = m ? a : i, v = m ? i : a, y = m ? r : n, b = m ? n : r;
			if (n = u == null ? y / _ * h : f(e, u) ? fe(c, I[e], h, 0) : -10, r = d == null ? b / v * g : p(o, d) ? fe(l, I[o], g, 0) : -10, z.ori == 1) {
				let e = n;
				n = r, r = e;
			}
		}
		c && (t == null || t.cursor.event.type == te) && ((n <= 1 || n >= G - 1) && (n = ft(n, G)), (r <= 1 || r >= K - 1) && (r = ft(r, K))), s ? (ji = n, Mi = r, [Ni, Pi] = W.move(O, n, r)) : (X = n, Z = r);
	}
	let ma = {
		width: 0,
		height: 0,
		left: 0,
		top: 0
	};
	function ha() {
		Vi(ma, !1);
	}
	let ga, _a, va, ya;
	function ba(e, t, n, r, i, a, o) {
		Li = !0, Ri = zi = Q._x = Q._y = !1, pa(e, t, n, r, i, a, o, !0, !1), e != null && (Jt(re, ue, xa, !1), Ma(ne, O, Ni, Pi, G, K, null));
		let { left: s, top: c, width: l, height: u } = $;
		ga = s, _a = c, va = l, ya = u;
	}
	function xa(e, t, n, r, i, a, o) {
		Li = Q._x = Q._y = !1, pa(e, t, n, r, i, a, o, !1, !0);
		let { left: s, top: c, width: l, height: u } = $, d = l > 0 || u > 0, f = ga != s || _a != c || va != l || ya != u;
		if (d && f && Vi($), Q.setScale && d && f) {
			let e = s, t = l, n = c, r = u;
			if (z.ori == 1 && (e = c, t = u, n = s, r = l), Ri && Ui(R, ea(e, R), ea(e + t, R)), zi) for (let e in I) {
				let t = I[e];
				e != R && t.from == null && t.min != B && Ui(e, ea(n + r, e), ea(n, e));
			}
			ha();
		} else W.lock && (W._lock = !W._lock, la(t, !0, e != null));
		e != null && (Yt(re, ue), Ma(re, O, X, Z, G, K, null));
	}
	function Sa(e, t, n, r, i, a, o) {
		if (W._lock) return;
		In(e);
		let s = Li;
		if (Li) {
			let e = !0, t = !0, n, r;
			z.ori == 0 ? (n = Ri, r = zi) : (n = zi, r = Ri), n && r && (e = X <= 10 || X >= G - 10, t = Z <= 10 || Z >= K - 10), n && e && (X = X < Ni ? 0 : G), r && t && (Z = Z < Pi ? 0 : K), la(null, !0, !0), Li = !1;
		}
		X = -10, Z = -10, Dt.fill(null), la(null, !0, !0), s && (Li = s);
	}
	function Ca(e, t, n, r, i, a, o) {
		W._lock || (In(e), Dr(), ha(), e != null && Ma(oe, O, X, Z, G, K, null));
	}
	function wa() {
		Le.forEach(li), kn(O.width, O.height, !0);
	}
	Te(ce, de, wa);
	let Ta = {};
	Ta.mousedown = ba, Ta.mousemove = fa, Ta.mouseup = xa, Ta.dblclick = Ca, Ta.setSeries = (e, t, n, r) => {
		let i = ka.match[2];
		n = i(O, t, n), n != -1 && Wi(n, r, !0, !1);
	}, jt && (Jt(ne, Oe, ba), Jt(te, Oe, fa), Jt(ie, Oe, (e) => {
		In(e), da(!1);
	}), Jt(ae, Oe, Sa), Jt(oe, Oe, Ca), qr.add(O), O.syncRect = da);
	let Ea = O.hooks = e.hooks || {};
	function Da(e, t, n) {
		bi ? xi.push([
			e,
			t,
			n
		]) : e in Ea && Ea[e].forEach((e) => {
			e.call(null, O, t, n);
		});
	}
	(e.plugins || []).forEach((e) => {
		for (let t in e.hooks) Ea[t] = (Ea[t] || []).concat(e.hooks[t]);
	});
	let Oa = (e, t, n) => n, ka = kt({
		key: null,
		setSeries: !1,
		filters: {
			pub: ct,
			sub: ct
		},
		scales: [R, F[1] ? F[1].scale : null],
		match: [
			lt,
			lt,
			Oa
		],
		values: [null, null]
	}, W.sync);
	ka.match.length == 2 && ka.match.push(Oa), W.sync = ka;
	let Aa = ka.key, ja = gr(Aa);
	function Ma(e, t, n, r, i, a, o) {
		ka.filters.pub(e, t, n, r, i, a, o) && ja.pub(e, t, n, r, i, a, o);
	}
	ja.sub(O);
	function Na(e, t, n, r, i, a, o) {
		ka.filters.sub(e, t, n, r, i, a, o) && Ta[e](null, t, n, r, i, a, o);
	}
	O.pub = Na;
	function Pa() {
		ja.unsub(O), qr.delete(O), qt.clear(), Ee(ce, de, wa), ve.remove(), Nt?.remove(), Da("destroy");
	}
	O.destroy = Pa;
	function Fa() {
		Da("init", e, D), Er(D || e.data, !1), ut[R] ? Ei(R, ut[R]) : Dr(), Dn = $.show && ($.width > 0 || $.height > 0), Tn = On = !0, kn(e.width, e.height);
	}
	return F.forEach($n), Le.forEach(cr), se ? se instanceof HTMLElement ? (se.appendChild(ve), Fa()) : se(O, Fa) : Fa(), O;
}
ui.assign = kt, ui.fmtNum = Ve, ui.rangeNum = Re, ui.rangeLog = Ne, ui.rangeAsinh = Pe, ui.orient = yr, ui.pxRatio = M, ui.join = Nt, ui.fmtDate = Kt, ui.tzDate = Jt, ui.sync = gr;
{
	ui.addGap = Sr, ui.clipGaps = Y;
	let e = ui.paths = { points: Ir };
	e.linear = Br, e.stepped = Vr, e.bars = Ur, e.spline = Gr;
}
// dashboard/charts/smoothing.ts
function di(e, t) {
	if (t <= 0) return [...e];
	let n = 0, r = 0;
	return e.map((e) => e === null ? null : (n = t * n + (1 - t) * e, r = t * r + (1 - t), n / r));
}
// dashboard/charts/columns.ts
function fi(e, { smoothing: t }) {
	let n = e.map((e, t) => t);
	return [
		...n.filter((t) => e[t].low_N && e[t].high_N).flatMap((e) => [{
			role: "high",
			of: e
		}, {
			role: "low",
			of: e
		}]),
		...t > 0 ? n.map((e) => ({
			role: "raw",
			of: e
		})) : [],
		...n.map((e) => ({
			role: "line",
			of: e
		}))
	];
}
function pi(e, t, n, r) {
	if (e.length === 0) return [[]];
	let i = t.map(({ role: t, of: r }) => {
		let { y_N: i, low_N: a, high_N: o } = e[r], s = (t === "high" ? o : t === "low" ? a : i).map((e) => mi(e, n.logScale) ? e : null);
		return t === "line" ? di(s, n.smoothing) : s;
	}), a = e[0].x_N;
	return e.every((e) => hi(e.x_N, a)) ? [a, ...i] : r(t.map(({ of: t }, n) => [e[t].x_N, i[n]]));
}
var mi = (e, t) => e != null && Number.isFinite(e) && !(t && e <= 0);
function hi(e, t) {
	return e === t || e.length === t.length && e.every((e, n) => e === t[n]);
}
// dashboard/charts/crosshair.ts
function gi(e, t) {
	if (e.length === 0) return null;
	let n = 0, r = e.length - 1;
	for (; r - n > 1;) {
		let i = n + r >> 1;
		e[i] <= t ? n = i : r = i;
	}
	return t - e[n] <= e[r] - t ? n : r;
}
function _i({ x_N: e, y_N: t, low_N: n, high_N: r }, i, a) {
	let o = i === null ? vi(t) : gi(e, i), s = o === null ? null : t[o];
	if (o === null || s == null || !Number.isFinite(s)) return "–";
	let c = n?.[o], l = r?.[o], u = c != null && l != null && (c !== s || l !== s) ? ` (${a(c)} to ${a(l)})` : "";
	return `${a(s)}${u}`;
}
function vi(e) {
	for (let t = e.length - 1; t >= 0; t--) if (e[t] != null) return t;
	return null;
}
function yi(e, t, { xName: n, xLabel: r, yLabel: i }) {
	let a = e.map((e) => `${e.label} ${_i(e, t, i)}`);
	return `${n} ${r(t)}: ${a.join(", ")}`;
}
function bi(e) {
	let t = e.filter(({ x_N: e }) => e.length > 0);
	return t.length === 0 ? null : {
		from: Math.min(...t.map(({ x_N: e }) => e[0])),
		to: Math.max(...t.map(({ x_N: e }) => e.at(-1)))
	};
}
function xi(e, t, n, r) {
	let i = Math.max(t.from, n - (n - e.from) * r), a = Math.min(t.to, n + (e.to - n) * r);
	return i <= t.from && a >= t.to ? null : a > i ? {
		from: i,
		to: a
	} : e;
}
// dashboard/charts/csv.ts
function Si(e, t) {
	let { head: n, rows: r } = Ci(e, t);
	return `${[n, ...r].map((e) => e.map(wi).join(",")).join("\r\n")}\r\n`;
}
function Ci(e, t) {
	let n = e.flatMap((e) => [
		{
			name: e.label,
			x_N: e.x_N,
			values_N: e.y_N
		},
		...e.low_N ? [{
			name: `${e.label} (lowest)`,
			x_N: e.x_N,
			values_N: e.low_N
		}] : [],
		...e.high_N ? [{
			name: `${e.label} (highest)`,
			x_N: e.x_N,
			values_N: e.high_N
		}] : []
	]), r = [...new Set(e.flatMap(({ x_N: e }) => e))].sort((e, t) => e - t), i = n.map(({ x_N: e, values_N: t }) => new Map(e.map((e, n) => [e, t[n] ?? null])));
	return {
		head: [t, ...n.map(({ name: e }) => e)],
		rows: r.map((e) => [e, ...i.map((t) => t.get(e) ?? null)])
	};
}
function wi(e) {
	if (e === null) return "";
	let t = String(e);
	return /[",\r\n]/.test(t) ? `"${t.replaceAll("\"", "\"\"")}"` : t;
}
// dashboard/charts/legend.ts
function Ti(e, t) {
	let n = document.createElement("div");
	n.className = "line-chart-legend", e.append(n);
	let r = document.createElement("span");
	r.className = "line-chart-place";
	let i = /* @__PURE__ */ new Set(), a = [], o = "";
	function s(e) {
		a = e.map(({ label: e }) => {
			let n = document.createElement("button");
			n.type = "button", n.className = "line-chart-key", n.setAttribute("aria-pressed", String(!i.has(e))), n.title = `Show or hide ${e}`;
			let r = document.createElement("span");
			r.className = "line-chart-swatch";
			let a = document.createElement("span");
			return a.className = "line-chart-value", n.append(r, `${e} `, a), n.addEventListener("click", () => {
				i.delete(e) || i.add(e), n.setAttribute("aria-pressed", String(!i.has(e))), t.onHide(i);
			}), {
				key: n,
				swatch: r,
				value: a
			};
		}), n.replaceChildren(...a.map(({ key: e }) => e), r);
	}
	return {
		tell(e, n, i) {
			let c = e.map(({ label: e }) => e).join("\n");
			(c !== o || a.length !== e.length) && s(e), o = c, e.forEach((e, r) => {
				let { swatch: o, value: s } = a[r], c = t.colourOf(e, r);
				o.style.background !== c && (o.style.background = c), Ei(s, _i(e, n, i.yLabel));
			}), Ei(r, n === null ? "" : `${i.xName} ${i.xLabel(n)}`);
		},
		close: () => n.remove()
	};
}
function Ei(e, t) {
	e.textContent !== t && (e.textContent = t);
}
// dashboard/charts/picture.ts
function Di(e, t) {
	let n = e.width / Math.max(1, e.clientWidth || e.width), r = 20 * n, i = 12 * n, a = document.createElement("canvas");
	a.width = e.width + 2 * i, a.height = e.height + 2 * r + 2 * i;
	let o = a.getContext("2d");
	o.fillStyle = t.ground, o.fillRect(0, 0, a.width, a.height), o.textBaseline = "middle", o.fillStyle = t.ink, o.font = `600 ${14 * n}px ${t.font}`, o.fillText(t.name, i, i + r / 2), o.font = `${12 * n}px ${t.font}`;
	let s = i;
	for (let { label: e, colour: a } of t.keys) o.fillStyle = a, o.fillRect(s, i + 1.5 * r - 2 * n, 14 * n, 4 * n), o.fillStyle = t.ink, o.fillText(e, s + 20 * n, i + 1.5 * r), s += 20 * n + o.measureText(e).width + 16 * n;
	return o.drawImage(e, i, i + 2 * r), new Promise((e, t) => {
		a.toBlob((n) => n ? e(n) : t(/* @__PURE__ */ Error("The browser made no picture.")), "image/png");
	});
}
// dashboard/charts/touch.ts
function Oi(e, t) {
	let n = /* @__PURE__ */ new Map(), r = null, i = (t) => t.clientX - e.getBoundingClientRect().left, a = new AbortController();
	function o(a) {
		if (a.pointerType === "touch" && (n.set(a.pointerId, i(a)), n.size === 1 && t.point(i(a)), n.size === 2)) {
			let { from: i, to: a } = t.shown(), [o, s] = [...n.values()], c = (t) => i + t / e.clientWidth * (a - i);
			r = { values: [c(o), c(s)] };
		}
	}
	function s(a) {
		if (!n.has(a.pointerId)) return;
		n.set(a.pointerId, i(a));
		let [o, s] = [...n.values()];
		if (s === void 0) return t.point(o);
		if (r === null || Math.abs(o - s) < 16) return;
		let c = (r.values[1] - r.values[0]) / (s - o);
		if (!(c > 0)) return;
		let l = r.values[0] - o * c;
		t.pinch({
			from: l,
			to: l + e.clientWidth * c
		});
	}
	function c(e) {
		n.delete(e.pointerId) && (r !== null && n.size < 2 && (r = null, t.pinched()), n.size === 0 && t.point(null));
	}
	e.addEventListener("pointerdown", o, a), e.addEventListener("pointermove", s, a);
	for (let t of ["pointerup", "pointercancel"]) e.addEventListener(t, c, a);
	return () => a.abort();
}
// dashboard/charts/line-chart.ts
var ki = {
	logScale: !1,
	smoothing: 0,
	xName: "x",
	xLabel: String,
	yLabel: String,
	marks: []
};
function Ai(e, t) {
	let n = {
		...ki,
		...t.look
	}, r = [], i = [], a = /* @__PURE__ */ new Set(), o = null, s = null, c = null, l = () => {}, u = "all", d = !1, f = (t) => getComputedStyle(e).getPropertyValue(t).trim() || "#888888", p = (e, t) => f(`--series-${(e.colour ?? t) % 8 + 1}`);
	e.classList.add("line-chart");
	let m = Ti(e, {
		colourOf: p,
		onHide: (e) => {
			a = e, _("all");
		}
	}), h = document.createElement("div");
	h.className = "line-chart-frame", h.style.height = `${t.heightPx}px`;
	for (let [e, n] of Object.entries({
		role: "slider",
		tabindex: "0",
		"aria-label": `${t.name}: chart`,
		"aria-valuenow": "0",
		"aria-valuetext": "no place chosen; arrow keys move along it, plus and minus zoom"
	})) h.setAttribute(e, n);
	e.append(h);
	function g() {
		let e = o ?? bi(r) ?? {
			from: 0,
			to: 1
		};
		return e.to > e.from ? e : {
			from: e.from - .5,
			to: e.to + .5
		};
	}
	function _(e) {
		u = u === "all" ? "all" : e, d && v();
	}
	function v() {
		if (u === "nothing" || e.clientWidth === 0) return;
		let t = pi(r, i, n, ui.join);
		u === "all" || c === null ? x(t) : c.setData(t, !1), u = "nothing", y(), m.tell(r, s, n);
	}
	function y() {
		let { from: e, to: t } = g();
		c?.setScale("x", {
			min: e,
			max: t
		}), h.setAttribute("aria-valuemin", String(e)), h.setAttribute("aria-valuemax", String(t));
	}
	function b(e) {
		o = e, y(), t.onZoom?.(e);
	}
	function x(a) {
		c?.destroy(), l();
		let u = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 14, d = {
			stroke: f("--ink-faint"),
			grid: {
				stroke: f("--line"),
				width: 1
			},
			ticks: { show: !1 },
			font: `${Math.round(u * .82)}px ${ji(e)}`
		};
		c = new ui({
			width: Math.max(120, e.clientWidth),
			height: t.heightPx,
			legend: { show: !1 },
			padding: [
				8,
				8,
				0,
				0
			],
			cursor: {
				y: !1,
				drag: {
					x: !0,
					y: !1,
					setScale: !1
				},
				points: { size: (e, t) => i[t - 1]?.role === "line" ? 7 : 0 },
				dataIdx: (e, t, n) => Mi(e.data[t], n),
				...t.sync && { sync: {
					key: t.sync,
					setSeries: !1,
					scales: ["x", null],
					filters: { pub: (e) => e === "mousemove" || e === "mouseleave" }
				} }
			},
			scales: {
				x: { time: !1 },
				y: n.logScale ? { distr: 3 } : {}
			},
			axes: [{
				...d,
				values: (e, t) => t.map((e) => n.xLabel(e)),
				size: Math.round(u * 2.1)
			}, {
				...d,
				size: Math.round(u * 3.9),
				values: (e, t) => t.map((e) => e == null ? "" : n.yLabel(e))
			}],
			series: [{}, ...i.map(S)],
			bands: i.flatMap((e, t) => e.role === "high" ? [{
				series: [t + 1, t + 2],
				fill: C(e.of, 16)
			}] : []),
			hooks: {
				setSelect: [(e) => {
					let { left: t, width: n } = e.select;
					if (n < 3) return;
					let r = {
						from: e.posToVal(t, "x"),
						to: e.posToVal(t + n, "x")
					};
					e.setSelect({
						left: 0,
						top: 0,
						width: 0,
						height: 0
					}, !1), b(r);
				}],
				setCursor: [(e) => {
					let t = e.cursor.idx;
					s = t == null ? null : e.data[0][t] ?? null, m.tell(r, s, n);
				}],
				drawAxes: [w]
			}
		}, a, h), c.over.addEventListener("dblclick", () => b(null)), l = Oi(c.over, {
			point: (e) => c?.setCursor({
				left: e ?? -10,
				top: 10
			}),
			shown: g,
			pinch: (e) => {
				let t = bi(r);
				if (t === null) return;
				let n = {
					from: Math.max(t.from, e.from),
					to: Math.min(t.to, e.to)
				};
				o = n.from <= t.from && n.to >= t.to ? null : n, y();
			},
			pinched: () => t.onZoom?.(o)
		});
	}
	function S({ role: e, of: t }) {
		let { label: n, x_N: i, dots: o } = r[t], s = !a.has(n);
		if (e === "high" || e === "low") return {
			show: s,
			label: n,
			width: 0,
			points: { show: !1 }
		};
		if (e === "raw") return {
			show: s,
			label: n,
			stroke: C(t, 30),
			width: 1,
			points: { show: !1 }
		};
		let c = p(r[t], t);
		return {
			show: s,
			label: n,
			stroke: c,
			width: 1.6,
			spanGaps: !1,
			points: {
				show: o === !0 || i.length < 2,
				size: 6,
				fill: c
			}
		};
	}
	let C = (e, t) => `color-mix(in srgb, ${p(r[e], e)} ${t}%, transparent)`;
	function w(e) {
		let { ctx: t, bbox: r } = e, { from: i, to: a } = g();
		t.save(), t.strokeStyle = f("--line-strong"), t.fillStyle = f("--ink-faint"), t.setLineDash([4, 4]);
		for (let { x: o, label: s } of n.marks) {
			if (o < i || o > a) continue;
			let n = Math.round(e.valToPos(o, "x", !0));
			t.beginPath(), t.moveTo(n, r.top), t.lineTo(n, r.top + r.height), t.stroke(), t.textAlign = n > r.left + r.width * .8 ? "right" : "left", t.textBaseline = "top", t.fillText(` ${s} `, n, r.top);
		}
		t.restore();
	}
	function T(e) {
		c !== null && e !== void 0 && (c.setCursor({
			left: c.valToPos(e, "x"),
			top: 10
		}), h.setAttribute("aria-valuenow", String(e)), h.setAttribute("aria-valuetext", yi(r.filter(({ label: e }) => !a.has(e)), e, n)));
	}
	function E(e) {
		if (e.ctrlKey || e.metaKey || e.altKey) return;
		let t = g(), n = (c?.data[0] ?? []).filter((e) => e >= t.from && e <= t.to), i = s === null ? -1 : n.indexOf(s), a = (e) => T(n[Math.min(n.length - 1, Math.max(0, i + e))]), l = Math.max(1, Math.round(n.length / 10)), u = bi(r), d = s ?? (t.from + t.to) / 2, f = {
			ArrowRight: () => a(1),
			ArrowUp: () => a(1),
			ArrowLeft: () => i < 0 ? T(n.at(-1)) : a(-1),
			ArrowDown: () => i < 0 ? T(n.at(-1)) : a(-1),
			PageUp: () => a(l),
			PageDown: () => a(-l),
			Home: () => T(n[0]),
			End: () => T(n.at(-1)),
			"+": () => u && b(xi(t, u, d, .5)),
			"=": () => u && b(xi(t, u, d, .5)),
			"-": () => u && b(xi(t, u, d, 2)),
			Escape: () => {
				c?.setCursor({
					left: -10,
					top: -10
				}), o !== null && b(null);
			}
		}[e.key];
		f !== void 0 && (e.key !== "Escape" || o !== null || s !== null) && (e.preventDefault(), e.stopPropagation(), f());
	}
	h.addEventListener("keydown", E);
	let D = new ResizeObserver(() => {
		if (c === null) return d ? v() : void 0;
		e.clientWidth > 0 && e.clientWidth !== c.width && c.setSize({
			width: e.clientWidth,
			height: t.heightPx
		});
	});
	D.observe(e);
	let ee = new IntersectionObserver((e) => {
		d = e.at(-1).isIntersecting, d && v();
	}, { rootMargin: "200px" });
	ee.observe(e);
	let te = new MutationObserver(() => _("all"));
	return te.observe(document.documentElement, { attributeFilter: ["data-theme"] }), te.observe(document.body, { attributeFilter: ["data-theme", "data-jp-theme-light"] }), {
		setSeries(e) {
			let t = fi(e, n), a = t.length === i.length && e.length === r.length && t.every(({ role: e, of: t }, n) => e === i[n].role && t === i[n].of) && e.every((e, t) => e.label === r[t].label && e.colour === r[t].colour && e.x_N.length < 2 == r[t].x_N.length < 2);
			r = e, i = t, _(a ? "data" : "all");
		},
		setLook(e) {
			n = {
				...n,
				...e
			}, i = fi(r, n), _("all");
		},
		setZoom(e) {
			(e?.from !== o?.from || e?.to !== o?.to) && (o = e, y());
		},
		png() {
			return v(), c === null ? Promise.reject(/* @__PURE__ */ Error("The chart is not on the page.")) : Di(c.ctx.canvas, {
				name: t.name,
				keys: r.map((e, t) => ({
					label: e.label,
					colour: p(e, t)
				})).filter(({ label: e }) => !a.has(e)),
				ground: f("--surface"),
				ink: f("--ink"),
				font: ji(e)
			});
		},
		csv: () => Si(r, n.xName),
		close() {
			D.disconnect(), ee.disconnect(), te.disconnect(), l(), c?.destroy(), c = null, m.close(), h.remove(), e.classList.remove("line-chart");
		}
	};
}
var ji = (e) => getComputedStyle(e).fontFamily || "sans-serif";
function Mi(e, t) {
	for (let n = 0; n < e.length; n++) {
		if (e[t - n] != null) return t - n;
		if (e[t + n] != null) return t + n;
	}
	return t;
}
// notebook/panel/view.ts
function Ni(e) {
	return e === null || !Number.isFinite(e) ? "–" : e.toLocaleString("en", { maximumSignificantDigits: Math.abs(e) < 1e3 ? 3 : 21 });
}
// notebook/panel/panel.ts
function Pi({ model: e, el: t }) {
	let n = document.createElement("section");
	n.className = "trainyard-panel", t.append(n);
	let r = Q(n, "header", "trainyard-head"), i = Q(r, "strong", "trainyard-name"), a = Q(r, "span", "trainyard-kind"), o = Q(r, "span", "trainyard-state");
	o.setAttribute("role", "status");
	let s = Q(r, "span", "trainyard-kind"), c = Q(n, "div", "trainyard-track"), l = Q(c, "progress", "trainyard-bar");
	l.setAttribute("aria-label", "steps");
	let u = Q(c, "span", "trainyard-steps"), d = Q(n, "p", "trainyard-away"), f = Q(n, "div", "trainyard-charts"), p = Q(n, "p", "trainyard-facts"), m = Q(n, "details", "trainyard-samples");
	Q(m, "summary", "").textContent = "Last samples";
	let h = Q(m, "div", "trainyard-sample-list"), g = e.get("view"), _ = {
		xName: "step",
		xLabel: (e) => String(Math.round(e)),
		yLabel: Ni
	}, v = Ai(Q(f, "div", "trainyard-chart"), {
		heightPx: 170,
		name: `${g.measure} of ${g.name}`,
		look: _
	}), y = Ai(Q(f, "div", "trainyard-chart"), {
		heightPx: 170,
		name: `length of answers of ${g.name}`,
		look: _
	});
	function b() {
		let t = e.get("view");
		n.setAttribute("aria-label", `run ${t.name}`), i.textContent = t.name, a.textContent = t.kind, o.textContent = t.state, o.dataset.tone = Z(t), s.textContent = t.attempt > 1 ? `attempt ${t.attempt}` : "", t.totalSteps === null ? l.removeAttribute("value") : l.value = t.totalSteps === 0 ? 0 : t.step / t.totalSteps, u.textContent = t.steps, d.hidden = t.away === null, d.textContent = t.away === null ? "" : `Waiting for the platform: ${t.away}`, Ii(v, y, t), p.textContent = X(t).join(" · "), m.hidden = t.samples.length === 0, h.replaceChildren(...t.samples.map(Li));
	}
	return b(), e.on("change:view", b), () => {
		e.off("change:view", b), v.close(), y.close(), n.remove();
	};
}
var Fi = { render: Pi };
function Ii(e, t, n) {
	let r = (e, t, n, r = !1) => ({
		label: e,
		x_N: t.map(([e]) => e),
		y_N: t.map(([, e]) => e),
		colour: n,
		dots: r
	});
	e.setSeries([r(n.measure, n.curve, 0), ...n.validation.length > 0 ? [r("validation", n.validation, 1, !0)] : []]), t.setSeries([r("length, tokens", n.lengths, 2)]);
}
function X(e) {
	let [t] = e.validation.slice(-1);
	return [
		...t ? [`validation ${Ni(t[1])} at step ${t[0]}`] : [],
		...e.invalid > 0 ? [`${e.invalid.toLocaleString("en")} samples without a reward`] : [],
		...e.checkpointStep === null ? [] : [`checkpoint at step ${e.checkpointStep}`]
	];
}
function Z(e) {
	return e.stalled || e.status === "UNKNOWN" ? "warn" : e.status === "FINISHED" ? "good" : e.over && e.status !== "STOPPED" ? "bad" : "idle";
}
function Li(e) {
	let t = document.createElement("article"), n = Q(t, "div", "trainyard-sample-head");
	return n.textContent = e.failure === null ? `step ${e.step} · reward ${Ni(e.reward)} · ${e.tokens} tokens` : `step ${e.step} · ${e.failure.toLowerCase().replaceAll("_", " ")}, no reward`, Q(t, "pre", "trainyard-prompt").textContent = e.prompt, Q(t, "pre", "trainyard-answer").textContent = e.answer, t;
}
function Q(e, t, n) {
	let r = document.createElement(t);
	return r.className = n, e.append(r), r;
}
export { Fi as default };
